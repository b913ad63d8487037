/** A request of a site that waits for the user. It lives as long as its page: what is stored of one that is gone is dropped. */
import * as z from 'zod/mini'
import { address, chainId } from '../../../../domain/scalars'
import { storedTime } from '../../../../domain/stored-scalars'
import { profileId } from '../keys'
import { siteOrigin } from './connected-site'

/** Methods that are answered by the user. */
export const askedMethod = z.enum([
  'eth_requestAccounts',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
])
export type AskedMethod = z.output<typeof askedMethod>

/** A name that a page gave itself or a request of it, unique by chance. */
export const pageName = z.string().check(z.regex(/^[0-9a-f-]{36}$/))

/** Characters of the parameters of a request that waits for the user. */
export const MAX_WAITING_PARAMS = 65_536

/** Where it was asked under: a request is answered there and nowhere else. `account` null means that none was connected. */
export const walletRequest = z.lazy(() =>
  z.object({
    id: pageName,
    page: pageName,
    origin: siteOrigin,
    tabId: z.int(),
    method: askedMethod,
    /** JSON of the parameters, as the page wrote them. */
    params: z.string().check(z.maxLength(MAX_WAITING_PARAMS)),
    profileId,
    chainId,
    account: z.nullable(address),
    at: storedTime,
    /** Whether our window has shown it: who closes that has refused it. */
    isShown: z.optional(z.boolean()),
  }),
)
export type WalletRequest = z.output<typeof walletRequest>
