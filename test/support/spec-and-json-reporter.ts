/** Shows the run as mocha's spec reporter does; with MOCHA_JSON_FILE set, the same run is written there as JSON too. */
import Mocha from 'mocha';

const { Spec, JSON: Json } = Mocha.reporters;

// Mocha loads a reporter by its default export, the one place where the project has one.
export default class SpecAndJsonReporter extends Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const output = process.env['MOCHA_JSON_FILE'];
    if (output !== undefined) new Json(runner, { ...options, reporterOption: { output } } as Mocha.MochaOptions);
  }
}
