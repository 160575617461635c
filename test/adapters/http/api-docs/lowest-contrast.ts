/**
 * Finds, in a browser, the lowest contrast between a text and its ground on the whole page, by WCAG 2.2 (1.4.3 asks for 4.5).
 * As text, because it runs over there: the compiler would add names that only exist here.
 */
export const LOWEST_CONTRAST = `(() => {
  const channels = (color) => color.match(/[\\d.]+/g).map(Number);
  const luminance = (color) => {
    const [red, green, blue] = channels(color).map((channel) => {
      const part = channel / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element) => {
    if (element === null) throw new Error('The page has no ground.');
    const color = getComputedStyle(element).backgroundColor;
    return (channels(color)[3] ?? 1) > 0 ? color : groundOf(element.parentElement);
  };
  const contrast = (element) => {
    const pair = [luminance(getComputedStyle(element).color), luminance(groundOf(element))];
    return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
  };
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
  return Math.min(...[...document.body.querySelectorAll('*')].filter(hasText).map(contrast));
})()`;
