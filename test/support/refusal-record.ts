/** Records which endpoint refused with which type, to compare the stories with the contract. */
import type { EndpointRow, Fetch } from '../../src/api/endpoint'
import { endpoints } from '../../src/api/endpoints'
import { type ErrorType, refusals } from '../../src/domain/refusals'

const rows = Object.entries<EndpointRow>(endpoints)
const patternOf = ({ path }: EndpointRow): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

/** Finds the endpoint of a request. If several paths match, the path with the fewest parameters wins. */
function findRow(request: Request): readonly [string, EndpointRow] | undefined {
  const { pathname } = new URL(request.url)
  const found = rows.filter(([, row]) => row.method === request.method && patternOf(row).test(pathname))
  return found.sort(([, a], [, b]) => a.path.split(':').length - b.path.split(':').length)[0]
}

/**
 * Reads the type of a refusal. The order book names it in the body. The body of a wallet endpoint has only a
 * message, so its status decides.
 */
function typeOf(row: EndpointRow, status: number, text: string): ErrorType | undefined {
  if (row.area === 'wallet') return row.refusals.find((type) => refusals[type].status === status)
  const [, named] = /"errorType":"(\w+)"/.exec(text) ?? []
  return named as ErrorType | undefined
}

/** Pairs of endpoint and refusal, each as one text. */
export const namedRefusals: readonly string[] = rows.flatMap(([name, row]) =>
  row.refusals.map((type) => `${name} ${type}`),
)

/** Wraps a Fetch and records refusals. A stream may refuse in its last event. */
export const recordRefusals =
  (fetch: Fetch, seen: Set<string>): Fetch =>
  async (request) => {
    const found = findRow(request)
    const response = await fetch(request)
    if (!found || (response.ok && !found[1].isStream)) return response
    const type = typeOf(found[1], response.status, await response.clone().text())
    if (type) seen.add(`${found[0]} ${type}`)
    return response
  }
