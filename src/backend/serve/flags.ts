/** The flags of `npm run serve`. */
import { parseArgs } from 'node:util'

export const USAGE = `Usage: npm run serve -- [--port N]

  --port N   port to listen on; 0 (the default) takes a free one`

const LAST_PORT = 65_535

/** What the door was told. */
export interface Flags {
  readonly port: number
}

/** Reads the flags. @throws Error in one sentence for one that is unknown or out of range */
export function readFlags(args: readonly string[]): Flags {
  const { values } = parseArgs({ args: [...args], options: { port: { type: 'string', default: '0' } } })
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port > LAST_PORT) {
    throw new Error(`--port must be a whole number from 0 to ${LAST_PORT}, not ${values.port}.`)
  }
  return { port }
}
