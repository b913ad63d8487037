/** Describes schema errors in a sentence, with the field. */
import type * as z from 'zod/mini'

/** Field as a dotted path, and what is wrong with it. */
export interface SchemaFault {
  readonly field: string
  readonly wrong: string
}

type Issue = z.core.$ZodIssue

const SENTENCES = {
  invalid_type: (issue) => `expected ${issue.expected}`,
  invalid_value: (issue) =>
    `expected one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`,
  too_big: (issue) => `at most ${issue.maximum} ${issue.origin === 'array' ? 'elements' : ''}`.trim(),
  too_small: (issue) => `at least ${issue.minimum} ${issue.origin === 'array' ? 'elements' : ''}`.trim(),
} as const satisfies { [C in Issue['code']]?: (issue: Extract<Issue, { code: C }>) => string }

function sentenceOf(issue: Issue): string {
  if (issue.code === 'invalid_type') return SENTENCES.invalid_type(issue)
  if (issue.code === 'invalid_value') return SENTENCES.invalid_value(issue)
  if (issue.code === 'too_big') return SENTENCES.too_big(issue)
  if (issue.code === 'too_small') return SENTENCES.too_small(issue)
  return issue.message
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    given,
  )
}

function toFault(issue: Issue, given: unknown): SchemaFault {
  const field = issue.path.map(String).join('.')
  const isMissing = issue.path.length > 0 && valueAt(given, issue.path) === undefined
  return { field, wrong: isMissing ? 'is missing.' : sentenceOf(issue) }
}

/** Returns all faults of a failed decode of `given`. */
export const faultsOf = (error: z.core.$ZodError, given: unknown): readonly SchemaFault[] =>
  error.issues.map((issue) => toFault(issue, given))

/**
 * Returns the first fault of a failed decode of `given`.
 * @example faultOf(error, given) // { field: 'sellToken', wrong: 'expected an address: 0x and 40 hex digits' }
 */
export const faultOf = (error: z.core.$ZodError, given: unknown): SchemaFault =>
  faultsOf(error, given)[0] ?? { field: '', wrong: 'not valid' }
