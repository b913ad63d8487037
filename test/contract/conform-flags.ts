/** Flags of `npm run conform`. */
import { parseArgs } from 'node:util'
import { hexToBytes } from '@noble/hashes/utils.js'
import { readServiceUrl } from '../../src/client/developer/conformance'
import { findChain } from '../../src/domain/chains/chains'
import type { ChainId } from '../../src/domain/scalars'
import { type Key, keyOf } from '../support/keys'

export const USAGE = `Usage: npm run conform -- URL [--wallet URL] [--network NAME] [--write] [--strict] [--key 0x…]

  URL            base URL of the order book, such as http://127.0.0.1:8080
  --wallet URL   base URL of the wallet-facing routes, if it differs
  --network N    network of the reading stories, by id or name (default: the one in URL, else mainnet)
  --write        also run the stories that place and cancel orders; without it nothing is left behind
  --strict       exit code 1 also if a story beyond the specification fails
  --key 0x…      private key of the account that trades, if the service gives no play money (or COWBELL_KEY)

Exit code 1 means that the service breaks the specification.`

export interface ConformFlags {
  readonly base: string
  readonly wallet: string
  readonly network: ChainId
  readonly isWriting: boolean
  /** Whether failures beyond the specification count for the exit code. */
  readonly isStrict: boolean
  readonly key: Key | undefined
}

const OPTIONS = {
  wallet: { type: 'string' },
  network: { type: 'string' },
  write: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  key: { type: 'string' },
} as const

function readKey(text: string | undefined): Key | undefined {
  if (text === undefined) return undefined
  if (!/^0x[0-9a-fA-F]{64}$/.test(text)) throw new Error('The key must be 0x and 64 hex digits.')
  return keyOf(hexToBytes(text.slice(2)))
}

/** Reads flags and environment. @throws Error in one sentence that never contains the key */
export function readConformFlags(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ConformFlags {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  const [base, ...more] = positionals
  if (base === undefined || more.length > 0) throw new Error('Name one base URL.')
  const service = readServiceUrl(base)
  const name = values.network ?? String(service.network ?? 'mainnet')
  const chain = findChain(name)
  if (!chain) throw new Error(`${name} is not a known network.`)
  return {
    base: service.base,
    wallet: values.wallet === undefined ? service.base : readServiceUrl(values.wallet).base,
    network: chain.id,
    isWriting: values.write,
    isStrict: values.strict,
    key: readKey(values.key ?? env['COWBELL_KEY']),
  }
}
