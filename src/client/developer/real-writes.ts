/**
 * Writes of developer tools. An order or a cancellation reaches a real service only through the review, the
 * policy and the signature log. A tool would send any recorded or typed one, so it may only read there.
 */
import { isReadRequest } from '../../api/reads'
import { Refusal } from '../../domain/refusal'
import { t } from '../../domain/text/texts'
import type { Profile } from '../settings/profiles'

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
