/** `npx cowbell COMMAND`: the package's shell commands. The published package bundles this into one file. */
import 'fake-indexeddb/auto'
import { runServe } from './serve/command'

const USAGE = `Usage: npx cowbell serve [flags]

  serve   the service that Cowbell has inside, over HTTP on this machine; npx cowbell serve --help lists its flags`

const [command, ...args] = process.argv.slice(2)

if (command === 'serve') await runServe(args)
else {
  const isHelp = command === undefined || command === '--help'
  ;(isHelp ? process.stdout : process.stderr).write(
    isHelp ? `${USAGE}\n` : `cowbell: there is no command ${command}.\n\n${USAGE}\n`,
  )
  process.exitCode = isHelp ? 0 : 1
}
