/** `npm run check`: format, lint, layer rules, types, dead code, both builds, sizes. */
import { runChecks } from './checks'

const { failed } = await runChecks()
process.exitCode = failed.length === 0 ? 0 : 1
