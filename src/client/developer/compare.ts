/** Compares the replies of two backends field by field. Fields that always differ are ignored. */
import { endpointOf } from '../../api/endpoint-of'
import type { EndpointName } from '../../api/endpoints'
import type { ShadowReply } from '../../api/recorded-call'
import { isJson } from '../../domain/text/json'
import { type JsonDifference, listDifferences } from '../../domain/text/json-differences'
import { t } from '../../domain/text/texts'
import type { ShadowedPair } from './call-rows'

/** Fields that always differ between two replies, by endpoint. */
const IGNORED: Partial<Readonly<Record<EndpointName, readonly string[]>>> = {
  quote: ['id', 'expiration', 'quote.validTo'],
}

/** Method and path of a compared request. */
export interface ComparedRequest {
  readonly method: string
  readonly path: string
}

/** Returns the endpoint of a request, or its method and path if it belongs to none. */
function endpointNameOf({ method, path }: ComparedRequest): string {
  const name = endpointOf({ method, url: `https://cowbell.invalid${path}` })
  return name ?? `${method} ${path.split('?')[0]}`
}

const changed = (field: string, before: unknown, after: unknown): JsonDifference => ({
  path: field,
  field,
  kind: 'changed',
  before: JSON.stringify(before),
  after: JSON.stringify(after),
})

/**
 * Lists the differences of two replies. Empty if they are equivalent. A body that is not JSON is compared as
 * text.
 */
export function compareReplies(
  request: ComparedRequest,
  first: ShadowReply,
  second: ShadowReply,
): readonly JsonDifference[] {
  const statuses =
    first.status === second.status ? [] : [changed(t`HTTP status`, first.status, second.status)]
  if (!isJson(first.text) || !isJson(second.text)) {
    const isSame = first.text.trim() === second.text.trim()
    return [...statuses, ...(isSame ? [] : [changed(t`Body`, first.text, second.text)])]
  }
  const ignored = IGNORED[endpointNameOf(request) as EndpointName]
  return [...statuses, ...listDifferences(JSON.parse(first.text), JSON.parse(second.text), ignored)]
}

/** Two replies with their differences. */
export interface ComparedPair {
  readonly pair: ShadowedPair
  readonly endpoint: string
  readonly differences: readonly JsonDifference[]
}

export const comparePair = (pair: ShadowedPair): ComparedPair => ({
  pair,
  endpoint: endpointNameOf(pair),
  differences: pair.isSame ? [] : compareReplies(pair, pair.first, pair.second),
})

/** Number of replies in which a field differed, and number of compared replies of its endpoint. */
export interface FieldCount {
  readonly endpoint: string
  readonly field: string
  readonly differing: number
  readonly compared: number
}

/** Counts differing replies by endpoint and field, most frequent first. */
export function countByField(compared: readonly ComparedPair[]): readonly FieldCount[] {
  const replyCounts = new Map<string, number>()
  const found = new Map<string, FieldCount>()
  for (const { endpoint, differences } of compared) {
    replyCounts.set(endpoint, (replyCounts.get(endpoint) ?? 0) + 1)
    for (const field of new Set(differences.map((each) => each.field))) {
      const key = JSON.stringify([endpoint, field])
      const differing = (found.get(key)?.differing ?? 0) + 1
      found.set(key, { endpoint, field, differing, compared: 0 })
    }
  }
  return [...found.values()]
    .map((each) => ({ ...each, compared: replyCounts.get(each.endpoint) ?? 0 }))
    .toSorted((a, b) => b.differing - a.differing || (a.endpoint < b.endpoint ? -1 : 1))
}
