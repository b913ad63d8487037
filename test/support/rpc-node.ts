/** RPC nodes of tests: the real client over given replies. */
import { openNode, type RpcNode } from '../../src/api/node'
import type { ChainId } from '../../src/domain/scalars'

/** Reply of a node: a result, or an error as nodes write it. */
export type NodeReply = { readonly result: unknown } | { readonly error: unknown }

export const REVERT = { error: { code: 3, message: 'execution reverted', data: '0x' } }
export const RATE_LIMIT = { error: { code: -32016, message: 'over rate limit' } }

type Answer = (
  method: string,
  params: readonly unknown[],
  url: string,
) => NodeReply | Response | Promise<NodeReply | Response>

/**
 * Opens a node that replies to each request by its method and parameters. Its chain id needs no reply. A `Response` is passed on unchanged. An error
 * that `answer` throws counts as a lost connection.
 */
export const openFakeNode = (
  answer: Answer,
  chainId = 1 as ChainId,
  urls: readonly string[] = ['http://node.invalid/'],
): RpcNode =>
  openNode(urls, chainId, async (request) => {
    const { method, params } = (await request.json()) as { method: string; params: readonly unknown[] }
    if (method === 'eth_chainId') return Response.json({ result: `0x${chainId.toString(16)}` })
    const reply = await answer(method, params, request.url)
    return reply instanceof Response ? reply : Response.json(reply)
  })
