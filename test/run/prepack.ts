/** First step of `npm run pack`: writes the contents of the tarball. */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CLI_PATH, stagePackage } from './release/cli-bundle'

await stagePackage(dirname(fileURLToPath(new URL(`../../${CLI_PATH}`, import.meta.url))))
