/**
 * A run of the contract suite, in a script of its own that a page starts: what it is asked, and what it says as it goes. Ending the
 * script ends the run.
 */
import * as z from 'zod/mini'
import { chainId } from '../../domain/scalars'

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

/** The file of the suite. */
export const SUITE_FILE = '/conformance.js'

const MARKS = { ok: 'ok      ', refused: 'REFUSED ', skipped: 'skipped ' } as const

/** A report as plain text, as `npm run conform` prints it. */
export const writeReport = (base: string, outcomes: readonly StoryOutcome[]): string =>
  [
    `Contract suite at ${base}`,
    '',
    ...outcomes.flatMap(({ kind, name, clause, reason }) => [
      `${MARKS[kind]} ${name}`,
      ...(clause === undefined ? [] : [`          clause: ${clause}`]),
      ...(reason === undefined ? [] : reason.split('\n').map((line) => `          ${line}`)),
    ]),
  ].join('\n')
