/** Finds the use case of a class. A class that nobody bound is a fault, and throws. */
export type UseCases = <T>(useCase: abstract new (...parts: never[]) => T) => T;
