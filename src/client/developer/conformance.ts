/**
 * Request and messages of the contract suite, which runs in a separate script. A page starts the script.
 * Ending the script ends the run.
 */
import * as z from 'zod/mini'
import { findChain } from '../../domain/chains/chains'
import { Refusal } from '../../domain/refusal'
import { type ChainId, chainId, isHttpUrl } from '../../domain/scalars'
import { leaveOutOfText } from '../../domain/text/left-out'
import { t } from '../../domain/text/texts'

/** Base URLs of the order book and the wallet API, the network, and whether orders are placed. */
export const conformanceRequest = z.object({
  base: z.url(),
  wallet: z.url(),
  network: chainId,
  isWriting: z.boolean(),
})
export type ConformanceRequest = z.output<typeof conformanceRequest>

/**
 * Result of a story. A failed one has a reason and the violated clause. `isPromised` is true if the specification
 * promises it.
 */
const outcome = z.object({
  name: z.string(),
  isPromised: z.optional(z.literal(true)),
  kind: z.enum(['ok', 'refused', 'skipped']),
  reason: z.optional(z.string()),
  clause: z.optional(z.string()),
})
export type StoryOutcome = z.output<typeof outcome>

/** Messages of the suite: the number of stories, each result, the end, or a failure to reach the service. */
export const conformanceMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun'), count: z.int() }),
  z.object({ kind: z.literal('outcome'), outcome }),
  z.object({ kind: z.literal('ended') }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])
export type ConformanceMessage = z.output<typeof conformanceMessage>

const refuse = (description: string): Refusal => new Refusal('InvalidParameter', { description })

/**
 * Parses a typed base URL, with or without the rest of the path, and its network.
 * @example readServiceUrl('http://127.0.0.1:8080/xdai/api/v1/')
 * // { base: 'http://127.0.0.1:8080', network: 100 }
 * @throws Refusal InvalidParameter if it is no URL, or if its paths do not name the network, because the
 * stories use several networks
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

export const SUITE_FILE = '/conformance.js'

const MARKS = { ok: 'ok      ', refused: 'REFUSED ', skipped: 'skipped ' } as const

/**
 * Writes the result of a story as lines of a report.
 * @internal Imported by `npm run conform`.
 */
export const reportLines = ({ kind, name, clause, reason }: StoryOutcome): readonly string[] => [
  `${MARKS[kind]} ${name}`,
  ...(clause === undefined ? [] : [`          clause: ${clause}`]),
  ...(reason ? reason.split('\n').map((line) => `          ${line}`) : []),
]

/**
 * Heading of a part of the report: what the specification promises, or what goes beyond it.
 * @internal Imported by `npm run conform`.
 */
export const sectionHeading = ({ isPromised }: Pick<StoryOutcome, 'isPromised'>): string =>
  isPromised ? 'Specification' : 'Beyond the specification'

/** Writes the results in two parts, each under its heading. */
const sectionLines = (outcomes: readonly StoryOutcome[]): readonly string[] =>
  [outcomes.filter((each) => each.isPromised), outcomes.filter((each) => !each.isPromised)].flatMap(
    ([first, ...more]) =>
      first ? [sectionHeading(first), ...[first, ...more].flatMap(reportLines), ''] : [],
  )

/**
 * Writes a report as plain text, like `npm run conform`. Signatures and keys in URLs are left out and named,
 * because a report is given to others.
 */
export function writeReport(base: string, outcomes: readonly StoryOutcome[]): string {
  const names = new Set<string>()
  const clean = (line: string) => leaveOutOfText(line, (name) => void names.add(name))
  const lines = [`Contract suite at ${base}`, '', ...sectionLines(outcomes)].map(clean)
  return [...lines, ...(names.size > 0 ? ['', `Left out: ${[...names].join(', ')}`] : [])].join('\n')
}
