/**
 * Messages to and from connected sites. Each request is checked by its schema, and each reply before it is
 * sent.
 */
import * as z from 'zod/mini'
import { address } from '../../domain/scalars'
import { pageName } from '../db/rows/dapps/wallet-request'

const chainText = z.string().check(z.regex(/^0x[0-9a-f]{1,13}$/))

/**
 * The page's connection to Cowbell. `serviceBases` are base URLs. The chosen service answers requests to them
 * instead of their hosts.
 */
export const connection = z.lazy(() =>
  z.object({
    isAllowed: z.boolean(),
    chainId: chainText,
    accounts: z.array(address),
    serviceBases: z.array(z.string()),
  }),
)

/** A wallet request of a page. `id` is a random id of the request, `page` a random id of the page load. */
export const walletCall = z.lazy(() =>
  z.object({
    id: pageName,
    page: pageName,
    method: z.string().check(z.regex(/^[a-zA-Z0-9_]{1,60}$/)),
    params: z.array(z.unknown()).check(z.maxLength(20)),
  }),
)

/** An error as pages receive it (EIP-1193, EIP-1474). */
const rpcError = z.lazy(() => z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) }))
export type RpcError = z.output<typeof rpcError>
export type RpcReply = { readonly result: unknown } | { readonly error: RpcError }

/** The worker's answer to a wallet request. `waits` means that the user has to answer. */
export const walletAnswer = z.lazy(() =>
  z.union([
    z.object({ error: rpcError }),
    z.object({ waits: z.literal(true) }),
    z.object({ result: z.unknown() }),
  ]),
)
export type WalletAnswer = z.output<typeof walletAnswer>

/** A request to the service, and its reply, as text. */
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
