/** A site's request that waits for the user. It is dropped when its page is closed. */
import * as z from 'zod/mini'
import { address, chainId } from '../../../../domain/scalars'
import { storedTime } from '../../../../domain/stored-scalars'
import { profileId } from '../keys'
import { siteOrigin } from './connected-site'

/** Methods that need the user. */
export const userMethod = z.enum([
  'eth_requestAccounts',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_requestPermissions',
  'wallet_addEthereumChain',
  'wallet_switchEthereumChain',
  'wallet_watchAsset',
])
export type UserMethod = z.output<typeof userMethod>

/** A random name of a page load or of a request. */
export const pageName = z.string().check(z.regex(/^[0-9a-f-]{36}$/))

/** Maximum length of a waiting request's parameters in characters. */
export const MAX_WAITING_PARAMS = 65_536

/** Maximum length of a site's name for a list of calls, in characters (EIP-5792 allows 4,096 bytes in hex). */
export const MAX_CALLS_ID = 8_194

/**
 * A request with the environment, network and account in which it was made. It can be answered only there. A
 * null `account` means that none was connected.
 */
export const walletRequest = z.lazy(() =>
  z.object({
    id: pageName,
    page: pageName,
    origin: siteOrigin,
    tabId: z.int(),
    method: userMethod,
    /** JSON of the parameters, unchanged. */
    params: z.string().check(z.maxLength(MAX_WAITING_PARAMS)),
    profileId,
    chainId,
    account: z.nullable(address),
    at: storedTime,
    /** True after our window has shown it. Closing the window then refuses it. */
    isShown: z.optional(z.boolean()),
  }),
)
export type WalletRequest = z.output<typeof walletRequest>
