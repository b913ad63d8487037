/** What crosses to a connected site and back. As of every page, each request is checked by its schema, and each reply before it leaves. */
import * as z from 'zod/mini'
import { address } from '../../domain/scalars'
import { pageName } from '../db/rows/dapps/wallet-request'

const chainText = z.string().check(z.regex(/^0x[0-9a-f]{1,13}$/))

/** How a page stands with Cowbell; `serviceBases` are addresses that the chosen service answers in the place of their hosts. */
export const connection = z.lazy(() =>
  z.object({
    isAllowed: z.boolean(),
    chainId: chainText,
    accounts: z.array(address),
    serviceBases: z.array(z.string()),
  }),
)

/** A request of a page to its wallet; `id` and `page` are names by chance, of the request and of the page's life. */
export const walletCall = z.lazy(() =>
  z.object({
    id: pageName,
    page: pageName,
    method: z.string().check(z.regex(/^[a-zA-Z0-9_]{1,60}$/)),
    params: z.array(z.unknown()).check(z.maxLength(20)),
  }),
)

/** An error as a page is given it (EIP-1193, EIP-1474). */
const rpcError = z.lazy(() => z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) }))
export type RpcError = z.output<typeof rpcError>
export type RpcReply = { readonly result: unknown } | { readonly error: RpcError }

/** What the worker says to it. */
export const walletAnswer = z.lazy(() =>
  z.union([
    z.object({ error: rpcError }),
    z.object({ waits: z.literal(true) }),
    z.object({ result: z.unknown() }),
  ]),
)
export type WalletAnswer = z.output<typeof walletAnswer>

/** A request of the service, and its reply, as text. */
export const serviceCall = z.lazy(() =>
  z.object({
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
    path: z.string().check(z.regex(/^\/[^\s#\\]*$/), z.maxLength(4096)),
    contentType: z.nullable(z.string().check(z.maxLength(200))),
    body: z.nullable(z.string().check(z.maxLength(65_536))),
  }),
)
export type ServiceCall = z.output<typeof serviceCall>
export const serviceAnswer = z.lazy(() =>
  z.object({
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
)
