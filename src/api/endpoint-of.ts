/** Finds the endpoint of a request by method and path. */
import type { EndpointRow } from './endpoint'
import { type EndpointName, endpoints } from './endpoints'

/** Sorts fixed segments before parameters: `/latest` is not an id. */
const rank = (path: string): string => path.replaceAll('/:', '/\uffff')

const PATTERNS = Object.entries<EndpointRow>(endpoints)
  .toSorted(([, a], [, b]) => (rank(a.path) < rank(b.path) ? -1 : 1))
  .map(([name, { method, path }]) => {
    // A service of one network needs no network segment, and a base address can have its own path.
    const anywhere = path.replace(/^\/:network(?=\/api\/)/, '')
    return {
      name: name as EndpointName,
      pattern: new RegExp(`^${method} .*${anywhere.replace(/:\w+/g, '[^/]+')}$`),
    }
  })

/**
 * Returns the endpoint of a request to any service, or undefined if the contract has none.
 * @example endpointOf(new Request('http://127.0.0.1:8080/api/v1/version')) // 'getVersion'
 */
export function endpointOf({ method, url }: Pick<Request, 'method' | 'url'>): EndpointName | undefined {
  const request = `${method} ${new URL(url).pathname}`
  return PATTERNS.find(({ pattern }) => pattern.test(request))?.name
}
