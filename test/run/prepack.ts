/** First step of `npm run pack`: writes the command that the tarball holds. */
import { chmodSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundleCli, CLI_PATH } from './release/cli-bundle'

const file = fileURLToPath(new URL(`../../${CLI_PATH}`, import.meta.url))
await bundleCli(file)
chmodSync(file, 0o755)
