/** What two backends answered to one request, compared: by field, without what no two answers have in common. */
import { endpointOf } from '../../api/endpoint-of'
import type { EndpointName } from '../../api/endpoints'
import type { ShadowReply } from '../../api/recorded-call'
import { isJson } from '../../domain/text/json'
import { type JsonDifference, listDifferences } from '../../domain/text/json-differences'
import { t } from '../../domain/text/texts'
import type { ShadowedPair } from './call-rows'

/** Fields that differ between any two answers, by endpoint. */
const IGNORED: Partial<Readonly<Record<EndpointName, readonly string[]>>> = {
  quote: ['id', 'expiration', 'quote.validTo'],
}

/** What was asked, and where its fields are named. */
export interface Asked {
  readonly method: string
  readonly path: string
}

/** The endpoint of a request; its method and path where it is for none. */
function endpointNameOf({ method, path }: Asked): string {
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

/** Where two answers differ; none where they mean the same. A body that is no JSON is compared as a text. */
export function compareReplies(
  asked: Asked,
  first: ShadowReply,
  second: ShadowReply,
): readonly JsonDifference[] {
  const statuses =
    first.status === second.status ? [] : [changed(t`HTTP status`, first.status, second.status)]
  if (!isJson(first.text) || !isJson(second.text)) {
    const isSame = first.text.trim() === second.text.trim()
    return [...statuses, ...(isSame ? [] : [changed(t`Body`, first.text, second.text)])]
  }
  const ignored = IGNORED[endpointNameOf(asked) as EndpointName]
  return [...statuses, ...listDifferences(JSON.parse(first.text), JSON.parse(second.text), ignored)]
}

/** Two answers with where they differ. */
export interface ComparedPair {
  readonly pair: ShadowedPair
  readonly endpoint: string
  readonly differences: readonly JsonDifference[]
}

/** A pair, compared. */
export const comparePair = (pair: ShadowedPair): ComparedPair => ({
  pair,
  endpoint: endpointNameOf(pair),
  differences: pair.isSame ? [] : compareReplies(pair, pair.first, pair.second),
})

/** How often a field of an endpoint differed, among how many answers of it. */
export interface FieldCount {
  readonly endpoint: string
  readonly field: string
  readonly differing: number
  readonly compared: number
}

/** Counts answers that differ by endpoint and field; most often first. */
export function countByField(compared: readonly ComparedPair[]): readonly FieldCount[] {
  const asked = new Map<string, number>()
  const found = new Map<string, FieldCount>()
  for (const { endpoint, differences } of compared) {
    asked.set(endpoint, (asked.get(endpoint) ?? 0) + 1)
    for (const field of new Set(differences.map((each) => each.field))) {
      const key = JSON.stringify([endpoint, field])
      const differing = (found.get(key)?.differing ?? 0) + 1
      found.set(key, { endpoint, field, differing, compared: 0 })
    }
  }
  return [...found.values()]
    .map((each) => ({ ...each, compared: asked.get(each.endpoint) ?? 0 }))
    .toSorted((a, b) => b.differing - a.differing || (a.endpoint < b.endpoint ? -1 : 1))
}
