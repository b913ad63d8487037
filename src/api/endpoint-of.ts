/** Which endpoint a request is for, by its method and path alone. */
import type { EndpointRow } from './endpoint'
import { type EndpointName, endpoints } from './endpoints'

/** Fixed segments before parameters: `/latest` is no id. */
const rank = (path: string): string => path.replaceAll('/:', '/\uffff')

const PATTERNS = Object.entries<EndpointRow>(endpoints)
  .toSorted(([, a], [, b]) => (rank(a.path) < rank(b.path) ? -1 : 1))
  .map(([name, { method, path }]) => {
    // A service of one network needs no segment for it, and a base address may have a path of its own.
    const anywhere = path.replace(/^\/:network(?=\/api\/)/, '')
    return {
      name: name as EndpointName,
      pattern: new RegExp(`^${method} .*${anywhere.replace(/:\w+/g, '[^/]+')}$`),
    }
  })

/**
 * The endpoint of a request to any service, undefined for none of the contract.
 * @example endpointOf(new Request('http://127.0.0.1:8080/api/v1/version')) // 'getVersion'
 */
export function endpointOf({ method, url }: Pick<Request, 'method' | 'url'>): EndpointName | undefined {
  const asked = `${method} ${new URL(url).pathname}`
  return PATTERNS.find(({ pattern }) => pattern.test(asked))?.name
}
