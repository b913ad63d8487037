import { describe, expect, it } from 'vitest'
import { openNode } from '../../src/api/node'
import type { ChainId } from '../../src/domain/scalars'
import { refusal } from '../contract/story'

const devnet = 31337 as ChainId
const FIRST = 'http://first.invalid/'
const SECOND = 'http://second.invalid/'

/** Opens nodes by URL. A string instead of a chain id is the connection error of the node. */
function openNodes(nodes: Record<string, { chainId: number } | string>) {
  const asked: string[] = []
  const fetch = async (request: Request): Promise<Response> => {
    const { method } = (await request.json()) as { method: string }
    const node = nodes[request.url]
    asked.push(`${request.url} ${method}`)
    if (typeof node !== 'object') throw new TypeError(node)
    if (method === 'eth_chainId') return Response.json({ result: `0x${node.chainId.toString(16)}` })
    if (method === 'eth_syncing') return Response.json({ error: { code: 3, message: 'execution reverted' } })
    return Response.json({ result: request.url })
  }
  return { node: openNode([FIRST, SECOND], devnet, fetch), asked, nodes }
}

describe('RPC endpoints of a chain', () => {
  it('are checked once for their chain id, and the first one receives the call', async () => {
    const { node, asked } = openNodes({ [FIRST]: { chainId: 31337 }, [SECOND]: { chainId: 31337 } })
    expect(await node.ask('eth_gasPrice', [])).toBe(FIRST)
    expect(await node.ask('eth_gasPrice', [])).toBe(FIRST)
    expect(asked).toEqual([`${FIRST} eth_chainId`, `${FIRST} eth_gasPrice`, `${FIRST} eth_gasPrice`])
  })

  it('replace each other, and the last endpoint that answered is tried first', async () => {
    const { node, asked, nodes } = openNodes({ [FIRST]: 'refused', [SECOND]: { chainId: 31337 } })
    expect(await node.ask('eth_gasPrice', [])).toBe(SECOND)
    nodes[FIRST] = { chainId: 31337 }
    expect(await node.ask('eth_gasPrice', [])).toBe(SECOND)
    expect(asked.filter((line) => line.startsWith(FIRST))).toHaveLength(1)
  })

  it('do not receive the call if they are on another network', async () => {
    const { node } = openNodes({ [FIRST]: { chainId: 1 }, [SECOND]: { chainId: 31337 } })
    expect(await node.ask('eth_gasPrice', [])).toBe(SECOND)
  })

  it('cause WrongChain if all are on another network', async () => {
    const { node } = openNodes({ [FIRST]: { chainId: 1 }, [SECOND]: 'refused' })
    const refused = await refusal(node.ask('eth_gasPrice', []), 'WrongChain', 503)
    expect(refused.message).toBe('The node at first.invalid is of network 1, the profile is for 31337.')
  })

  it('cause NodeUnavailable if none answers', async () => {
    const { node } = openNodes({ [FIRST]: 'refused', [SECOND]: 'gone' })
    const refused = await refusal(node.ask('eth_gasPrice', []), 'NodeUnavailable', 503)
    expect(refused.message).toBe(
      'The node at first.invalid does not answer: first.invalid could not be reached. ' +
        'The node at second.invalid does not answer: second.invalid could not be reached.',
    )
  })

  it('are checked again for their chain id after a failure', async () => {
    const { node, nodes } = openNodes({ [FIRST]: { chainId: 31337 }, [SECOND]: 'refused' })
    await node.ask('eth_gasPrice', [])
    nodes[FIRST] = 'stopped'
    await refusal(node.ask('eth_gasPrice', []), 'NodeUnavailable', 503)
    nodes[FIRST] = { chainId: 5 }
    await refusal(node.ask('eth_gasPrice', []), 'WrongChain', 503)
  })

  it('return RPC errors as answers', async () => {
    const { node, asked } = openNodes({ [FIRST]: { chainId: 31337 }, [SECOND]: { chainId: 31337 } })
    expect(await node.attempt('eth_syncing', [])).toEqual({
      error: { code: 3, message: 'execution reverted' },
    })
    expect(asked.filter((line) => line.startsWith(SECOND))).toEqual([])
    const refused = await refusal(node.ask('eth_syncing', []), 'NodeUnavailable', 503)
    expect(refused.message).toBe('eth_syncing ended in an error.')
    expect(refused.details.quote).toBe('The node says: execution reverted')
  })
})
