/** Flags of `npm run serve`: server options, and controls that are applied before the first request. */
import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { isLoopback } from '../../api/hosts'
import { type Address, address, timestamp } from '../../domain/scalars'
import type { LogFormat } from './log'
import type { ControlCall } from './open'

export const USAGE = `Usage: npm run serve -- [flags], or npx cowbell serve [flags]

  --port N             port to listen on; 0 (the default) takes a free one
  --host ADDRESS       address to listen on (default 127.0.0.1), such as 0.0.0.0; needs --allow-host and --token
  --allow-host NAME    host name, as in URLs, to which the service answers; repeat the flag for more
  --token FILE         file with a bearer token, which the admin API then requires
  --writes open|token  whether placing, cancelling and all other writing requires the token too (default open)
  --log text|json      text (the default), or a JSON object per line, also for each request
  --chain paper|URL    the paper chain (the default), or the RPC endpoint of a chain of your own, which --profile defines
  --profile FILE       definition of that chain, as npm run devnet prints it
  --seed TEXT          seed of the simulated prices on the paper chain
  --clock RATE|TIME    speed of the clock (0 pauses it, 10, 1000), or an ISO time (UTC) at which it is paused
  --data DIR           folder that stores the state, for one process at a time; without it, the state is in memory
  --fees RULE          fee on surplus or price improvement, as KIND,FACTOR,MAX_VOLUME_FACTOR,ORDERS, such as surplus,0.5,0.01,limit
                       (KIND surplus or priceImprovement, ORDERS market, limit or any); repeat the flag for more
  --volume-fee BPS     fee on the volume of trades in basis points, such as 2 or 0.3 (default 0)
  --banned ADDRESS     account that may neither trade nor receive; repeat the flag for more
  --cms on|off         affiliate and notification routes (default on); off answers them with 503
  --faults FILE        plan of what goes wrong on purpose
  --rate-limits on|off limits of each client (default on)
  --help               print this

While it runs, GET /admin lists controls of the same kind and POST /admin/NAME applies one.`

const LAST_PORT = 65_535
const MAX_VOLUME_FEE_BPS = 1_000

export interface Flags {
  readonly port: number
  readonly host: string
  readonly allowedHosts: readonly string[]
  readonly tokenFile: string | undefined
  /** Whether writing requires the token. */
  readonly isWriteProtected: boolean
  readonly logFormat: LogFormat
  /** RPC endpoint of a chain of the user. Undefined for the paper chain. */
  readonly rpcUrl: string | undefined
  readonly profileFile: string | undefined
  readonly dataFolder: string | undefined
  readonly faultsFile: string | undefined
  readonly isUnlimited: boolean
  readonly controls: readonly ControlCall[]
  /** Whether to print only the usage. */
  readonly isHelp: boolean
}

const OPTIONS = {
  port: { type: 'string', default: '0' },
  host: { type: 'string', default: '127.0.0.1' },
  'allow-host': { type: 'string', multiple: true },
  token: { type: 'string' },
  writes: { type: 'string', default: 'open' },
  log: { type: 'string', default: 'text' },
  chain: { type: 'string', default: 'paper' },
  profile: { type: 'string' },
  seed: { type: 'string' },
  clock: { type: 'string' },
  data: { type: 'string' },
  fees: { type: 'string', multiple: true },
  cms: { type: 'string' },
  faults: { type: 'string' },
  'rate-limits': { type: 'string', default: 'on' },
  'volume-fee': { type: 'string' },
  banned: { type: 'string', multiple: true },
  help: { type: 'boolean', default: false },
} as const

function readPort(text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= LAST_PORT) return Number(text)
  throw new Error(`--port must be a whole number from 0 to ${LAST_PORT}, not ${text}.`)
}

/** Returns a value that is one of two words. */
function readWord<W extends string>(flag: string, text: string, words: readonly [W, W]): W {
  const word = words.find((one) => one === text)
  if (word !== undefined) return word
  throw new Error(`--${flag} must be ${words.join(' or ')}, not ${text}.`)
}

function readHostName(text: string): string {
  const url = `http://${text}`
  if (URL.canParse(url) && new URL(url).hostname === text.toLowerCase()) return text.toLowerCase()
  throw new Error(`--allow-host must be a host name without scheme, port or path, not ${text}.`)
}

/** Reads where the service listens. Other machines may reach it only by a known name and with a token. */
function readAccess({ host, token, writes, 'allow-host': names = [] }: Values) {
  if (isIP(host) === 0) throw new Error(`--host must be an IP address, not ${host}.`)
  const isWriteProtected = readWord('writes', writes, ['open', 'token']) === 'token'
  if (isWriteProtected && token === undefined) throw new Error('--writes token needs --token FILE.')
  const isRemote = !isLoopback(isIP(host) === 6 ? `[${host}]` : host)
  if (isRemote && names.length === 0)
    throw new Error(
      `--host ${host} needs --allow-host NAME, the name by which other machines call the service.`,
    )
  if (isRemote && token === undefined)
    throw new Error(`--host ${host} needs --token FILE, because it opens the admin API to other machines.`)
  return { host, allowedHosts: names.map(readHostName), tokenFile: token, isWriteProtected }
}

const readSwitch = (flag: string, text: string): boolean => readWord(flag, text, ['on', 'off']) === 'on'

function readVolumeFee(text: string): number {
  if (/^\d+(\.\d{1,2})?$/.test(text) && Number(text) <= MAX_VOLUME_FEE_BPS) return Number(text)
  throw new Error(
    `--volume-fee must be basis points from 0 to ${MAX_VOLUME_FEE_BPS} with 2 decimals at most, not ${text}.`,
  )
}

function readAddress(text: string): Address {
  const parsed = z.safeDecode(address, text)
  if (parsed.success) return parsed.data
  throw new Error(`--banned must be an address, not ${text}.`)
}

function readChain(text: string): string | undefined {
  if (text === 'paper') return undefined
  if (/^https?:\/\/\S+$/.test(text)) return text
  throw new Error(`--chain must be paper or the address of a node, not ${text}.`)
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T/

function readClock(text: string): ControlCall['input'] {
  if (/^\d+(\.\d+)?$/.test(text) && Number(text) <= 1000) return { rate: Number(text) }
  const time = z.safeDecode(timestamp, text)
  if (ISO_TIME.test(text) && time.success) return { rate: 0, at: new Date(time.data).toISOString() }
  throw new Error(`--clock must be a rate from 0 to 1000 or a time, not ${text}.`)
}

const RULE = /^(surplus|priceImprovement),(0?\.\d+|0),(0?\.\d+|0),(market|limit|any)$/

function readRule(text: string) {
  const [, kind, factor, maxVolumeFactor, orders] = RULE.exec(text) ?? []
  if (kind !== undefined)
    return { kind, factor: Number(factor), maxVolumeFactor: Number(maxVolumeFactor), orders }
  throw new Error(`--fees must be KIND,FACTOR,MAX_VOLUME_FACTOR,ORDERS, not ${text}.`)
}

type Values = ReturnType<typeof parseFlags>
const parseFlags = (args: readonly string[]) => parseArgs({ args: [...args], options: OPTIONS }).values

/** Returns the controls of the flags. Settings of a stored state stay unless a flag changes them. */
function controlsOf({ seed, clock, cms, fees, banned = [], 'volume-fee': volumeFee }: Values): ControlCall[] {
  const set = {
    ...(volumeFee === undefined ? {} : { volumeFeeBps: readVolumeFee(volumeFee) }),
    ...(fees === undefined ? {} : { protocolFees: fees.map(readRule) }),
  }
  return [
    ...(seed === undefined ? [] : [{ name: 'seed', input: { seed } } as const]),
    ...(clock === undefined ? [] : [{ name: 'clock', input: readClock(clock) } as const]),
    ...(cms === undefined ? [] : [{ name: 'cms', input: { isEnabled: readSwitch('cms', cms) } } as const]),
    ...(Object.keys(set).length === 0 ? [] : [{ name: 'fees', input: set } as const]),
    ...banned.map(
      (text) => ({ name: 'ban', input: { account: readAddress(text), isBanned: true } }) as const,
    ),
  ]
}

/** Parses the flags. @throws Error in one sentence for an unknown flag or a value out of range */
export function readFlags(args: readonly string[]): Flags {
  const values = parseFlags(args)
  const rpcUrl = readChain(values.chain)
  if ((rpcUrl === undefined) !== (values.profile === undefined))
    throw new Error('--chain URL and --profile FILE require each other.')
  if (values.data === '') throw new Error('--data must be a folder.')
  return {
    port: readPort(values.port),
    ...readAccess(values),
    logFormat: readWord('log', values.log, ['text', 'json']),
    rpcUrl,
    profileFile: values.profile,
    dataFolder: values.data,
    faultsFile: values.faults,
    isUnlimited: !readSwitch('rate-limits', values['rate-limits']),
    controls: controlsOf(values),
    isHelp: values.help,
  }
}
