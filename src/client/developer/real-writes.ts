/**
 * Writes of developer tools. An order or a cancellation reaches a real service only through the review, the
 * policy and the signature log. A tool would send any recorded or typed one, so it may only read there.
 */
import { isReadRequest } from '../../api/reads'
import { Refusal } from '../../domain/refusal'
import { t } from '../../domain/text/texts'
import { type Profile, profiles } from '../settings/profiles'

type Target = Pick<Profile, 'label' | 'backend'>

/** Returns the refusal of a request that would change a remote service, or undefined. */
export const findRealWrite = (
  { label, backend }: Target,
  request: Pick<Request, 'method'> & { readonly path: string },
): Refusal | undefined =>
  backend.kind === 'local' || isReadRequest(request)
    ? undefined
    : new Refusal('Forbidden', {
        description: t`Developer tools only read from ${label}.`,
        fix: t`Place and cancel orders in Swap and Orders, or send this to Sandbox or Devnet.`,
      })

/** @throws Refusal Forbidden for a request that would change a remote service */
export function requireNoRealWrite(target: Target, { method, url }: Request): void {
  const { pathname, search } = new URL(url)
  const refusal = findRealWrite(target, { method, path: pathname + search })
  if (refusal) throw refusal
}

/** Returns the host name of a URL without the dot that can end it. */
const hostNameOf = (url: string): string => new URL(url).hostname.replace(/\.$/, '')

/**
 * Checks that a service, given by its URL, may receive the orders of the contract suite.
 * @throws Refusal Forbidden for a host of Production or Staging
 */
export function requireNoRealHost(url: string): void {
  for (const { label, backend } of Object.values<Profile>(profiles)) {
    const routes = backend.kind === 'remote' ? backend.routes : []
    const hosts = routes.flatMap(({ orderbook, wallet }) => [orderbook, wallet]).map(hostNameOf)
    if (hosts.includes(hostNameOf(url)))
      throw new Refusal('Forbidden', {
        description: t`Developer tools only read from ${label}.`,
        fix: t`Run the tests without orders, or test another service.`,
      })
  }
}
