/**
 * A run of the contract suite, in a script of its own that a page starts: what it is asked, and what it says as it goes. Ending the
 * script ends the run.
 */
import * as z from 'zod/mini'
import { findChain } from '../../domain/chains/chains'
import { Refusal } from '../../domain/refusal'
import { type ChainId, chainId, isHttpUrl } from '../../domain/scalars'
import { t } from '../../domain/text/texts'

/** What is run where: base URLs of the order book and of the wallet API, and whether orders are placed. */
export const conformanceAsked = z.object({
  base: z.url(),
  wallet: z.url(),
  network: chainId,
  isWriting: z.boolean(),
})
export type ConformanceAsked = z.output<typeof conformanceAsked>

/** How a story ended; of one that was refused, why, and the clause of the specification that it is against. */
const outcome = z.object({
  name: z.string(),
  kind: z.enum(['ok', 'refused', 'skipped']),
  reason: z.optional(z.string()),
  clause: z.optional(z.string()),
})
export type StoryOutcome = z.output<typeof outcome>

/** What the suite says: how many stories there are, how each ended, that all have, or that nothing answers there. */
export const conformanceSaid = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun'), count: z.int() }),
  z.object({ kind: z.literal('outcome'), outcome }),
  z.object({ kind: z.literal('ended') }),
  z.object({ kind: z.literal('failed'), says: z.string() }),
])
export type ConformanceSaid = z.output<typeof conformanceSaid>

const refuse = (description: string): Refusal => new Refusal('InvalidParameter', { description })

/**
 * A base URL as it is typed, with or without what follows it in every path, and the network that it names.
 * @example readServiceUrl('http://127.0.0.1:8080/xdai/api/v1/') // { base: 'http://127.0.0.1:8080', network: 100 }
 * @throws Refusal InvalidParameter where it is no URL, or its paths name no network: the stories are told to several
 */
export function readServiceUrl(typed: string): { readonly base: string; readonly network?: ChainId } {
  const text = typed.trim().replace(/\/+$/, '')
  if (!isHttpUrl(text)) throw refuse(t`Enter a URL such as https://orders.example.`)
  const path = text.replace(/\/api\/v1$/, '')
  const [, base = '', name = ''] = /^(.*[^/])\/([\w-]+)$/.exec(path) ?? []
  const network = findChain(name)?.id
  if (network !== undefined) return { base, network }
  if (path !== text) throw refuse(t`The paths of this service must name the network, as in /mainnet/api/v1.`)
  return { base: text }
}

/** The file of the suite. */
export const SUITE_FILE = '/conformance.js'

const MARKS = { ok: 'ok      ', refused: 'REFUSED ', skipped: 'skipped ' } as const

/**
 * How a story ended, as lines of a report.
 * @internal Imported by `npm run conform`.
 */
export const listLines = ({ kind, name, clause, reason }: StoryOutcome): readonly string[] => [
  `${MARKS[kind]} ${name}`,
  ...(clause === undefined ? [] : [`          clause: ${clause}`]),
  ...(reason ? reason.split('\n').map((line) => `          ${line}`) : []),
]

/** A report as plain text, as `npm run conform` prints it. */
export const writeReport = (base: string, outcomes: readonly StoryOutcome[]): string =>
  [`Contract suite at ${base}`, '', ...outcomes.flatMap(listLines)].join('\n')
