/** The flags of `npm run serve`. */
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { type Address, address } from '../../domain/scalars'

export const USAGE = `Usage: npm run serve -- [--port N] [--cms on|off] [--volume-fee BPS] [--banned ADDRESS]... [--help]

  --port N           port to listen on; 0 (the default) takes a free one
  --cms on|off       affiliate and notification routes (default on); off answers them with 503
  --volume-fee BPS   fee on the volume of trades in basis points, such as 2 or 0.3 (default 0)
  --banned ADDRESS   account that may neither trade nor receive; repeat the flag for more
  --help             print this`

const LAST_PORT = 65_535
const MAX_VOLUME_FEE_BPS = 1_000

/** What the server is set to. */
export interface Flags {
  readonly port: number
  readonly isCmsEnabled: boolean
  readonly volumeFeeBps: number
  readonly banned: ReadonlySet<Address>
  /** Whether only the usage is asked for. */
  readonly isHelp: boolean
}

const OPTIONS = {
  port: { type: 'string', default: '0' },
  cms: { type: 'string', default: 'on' },
  'volume-fee': { type: 'string', default: '0' },
  banned: { type: 'string', multiple: true },
  help: { type: 'boolean', default: false },
} as const

function readPort(text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= LAST_PORT) return Number(text)
  throw new Error(`--port must be a whole number from 0 to ${LAST_PORT}, not ${text}.`)
}

function readCms(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on'
  throw new Error(`--cms must be on or off, not ${text}.`)
}

function readVolumeFee(text: string): number {
  if (/^\d+(\.\d{1,6})?$/.test(text) && Number(text) <= MAX_VOLUME_FEE_BPS) return Number(text)
  throw new Error(`--volume-fee must be basis points from 0 to ${MAX_VOLUME_FEE_BPS}, not ${text}.`)
}

function readAddress(text: string): Address {
  const parsed = z.safeDecode(address, text)
  if (parsed.success) return parsed.data
  throw new Error(`--banned must be an address, not ${text}.`)
}

/** Reads the flags. @throws Error in one sentence for one that is unknown or out of range */
export function readFlags(args: readonly string[]): Flags {
  const { values } = parseArgs({ args: [...args], options: OPTIONS })
  return {
    port: readPort(values.port),
    isCmsEnabled: readCms(values.cms),
    volumeFeeBps: readVolumeFee(values['volume-fee']),
    banned: new Set((values.banned ?? []).map(readAddress)),
    isHelp: values.help,
  }
}
