import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openNode } from '../../src/api/node'
import { NodeOutage, quantity } from '../../src/api/rpc-endpoint'
import type { ChainId } from '../../src/domain/scalars'
import { refusal } from '../contract/story'
import { type NodeReply, openFakeNode } from '../support/rpc-node'

const devnet = 31337 as ChainId
const FIRST = 'http://first.invalid/'
const SECOND = 'http://second.invalid/'
const text = z.string()

/** Opens nodes by URL. A string instead of a chain id is the connection error of the node. */
function openNodes(nodes: Record<string, { chainId: number | NodeReply } | string>) {
  const asked: string[] = []
  const fetch = async (request: Request): Promise<Response> => {
    const { method } = (await request.json()) as { method: string }
    const node = nodes[request.url]
    asked.push(`${request.url} ${method}`)
    if (typeof node !== 'object') throw new TypeError(node)
    const { chainId } = node
    if (method === 'eth_chainId')
      return Response.json(typeof chainId === 'number' ? { result: `0x${chainId.toString(16)}` } : chainId)
    return Response.json({ result: request.url })
  }
  return { node: openNode([FIRST, SECOND], devnet, fetch), asked, nodes }
}

describe('RPC endpoints of a chain', () => {
  it('are checked once for their chain id, and the first one receives the call', async () => {
    const { node, asked } = openNodes({ [FIRST]: { chainId: 31337 }, [SECOND]: { chainId: 31337 } })
    expect(await node.ask('eth_gasPrice', [], text)).toBe(FIRST)
    expect(await node.ask('eth_gasPrice', [], text)).toBe(FIRST)
    expect(asked).toEqual([`${FIRST} eth_chainId`, `${FIRST} eth_gasPrice`, `${FIRST} eth_gasPrice`])
  })

  it('replace each other, and the last endpoint that answered is tried first', async () => {
    const { node, asked, nodes } = openNodes({ [FIRST]: 'refused', [SECOND]: { chainId: 31337 } })
    expect(await node.ask('eth_gasPrice', [], text)).toBe(SECOND)
    nodes[FIRST] = { chainId: 31337 }
    expect(await node.ask('eth_gasPrice', [], text)).toBe(SECOND)
    expect(asked.filter((line) => line.startsWith(FIRST))).toHaveLength(1)
  })

  it('do not receive the call if they are on another network', async () => {
    const { node } = openNodes({ [FIRST]: { chainId: 1 }, [SECOND]: { chainId: 31337 } })
    expect(await node.ask('eth_gasPrice', [], text)).toBe(SECOND)
  })

  it('cause WrongChain if all are on another network', async () => {
    const { node } = openNodes({ [FIRST]: { chainId: 1 }, [SECOND]: 'refused' })
    const refused = await refusal(node.ask('eth_gasPrice', [], text), 'WrongChain', 503)
    expect(refused.message).toBe('The RPC endpoint first.invalid is of network 1, not 31337.')
  })

  it.each([
    ['a rate limit', { error: { code: -32005, message: 'limit exceeded' } }],
    ['null', { result: null }],
    ['no result', {} as NodeReply],
  ])('are unavailable, not on another network, if they report %s as their chain id', async (_, chainId) => {
    const { node } = openNodes({ [FIRST]: { chainId }, [SECOND]: 'refused' })
    await refusal(node.ask('eth_gasPrice', [], text), 'NodeUnavailable', 503)
  })

  it('cause NodeUnavailable if none answers', async () => {
    const { node } = openNodes({ [FIRST]: 'refused', [SECOND]: 'gone' })
    const refused = await refusal(node.ask('eth_gasPrice', [], text), 'NodeUnavailable', 503)
    expect(refused.message).toBe(
      'The RPC endpoint first.invalid does not answer: first.invalid could not be reached. ' +
        'The RPC endpoint second.invalid does not answer: second.invalid could not be reached.',
    )
  })

  it('are checked again for their chain id after a failure', async () => {
    const { node, nodes } = openNodes({ [FIRST]: { chainId: 31337 }, [SECOND]: 'refused' })
    await node.ask('eth_gasPrice', [], text)
    nodes[FIRST] = 'stopped'
    await refusal(node.ask('eth_gasPrice', [], text), 'NodeUnavailable', 503)
    nodes[FIRST] = { chainId: 5 }
    await refusal(node.ask('eth_gasPrice', [], text), 'WrongChain', 503)
  })
})

/** Opens two nodes with these replies to every request. `asked` lists the URLs of the requests. */
function openPair(first: NodeReply, second: NodeReply) {
  const asked: string[] = []
  const answer = (_: string, __: readonly unknown[], url: string) => {
    asked.push(url)
    return url === FIRST ? first : second
  }
  return { node: openFakeNode(answer, devnet, [FIRST, SECOND]), asked }
}

/** Errors of contracts, which are the answer of the chain. */
const REVERTS = {
  'geth, with data': { code: 3, message: 'execution reverted: no', data: '0x08c379a0' },
  'geth, without data': { code: -32000, message: 'execution reverted' },
  Besu: { code: -32000, message: 'Execution reverted', data: '0x' },
  Nethermind: { code: -32015, message: 'VM execution error.', data: 'Reverted 0x08c379a0' },
  'Parity, without data': { code: -32015, message: 'VM execution error.', data: 'Reverted 0x' },
  Hardhat: {
    code: -32603,
    message: "Error: VM Exception while processing transaction: reverted with reason string 'no'",
    data: { message: 'no', data: '0x08c379a0' },
  },
  Frontier: { code: -32603, message: 'VM Exception while processing transaction: revert', data: '0x' },
  'any code, with the data of a revert': { code: -32603, message: 'failed', data: '0x4e487b71' },
  'a contract that limits rates': { code: 3, message: 'execution reverted: rate limit exceeded', data: '0x' },
  'a contract that returns less than a word': {
    code: -32000,
    message: 'execution reverted',
    data: '0x08c379a0ff',
  },
  'Hardhat, without a reason': { code: -32000, message: 'Transaction reverted without a reason string' },
  'Hardhat, as an internal error': {
    code: -32603,
    message: 'Error: Transaction reverted without a reason string',
    data: { message: 'no', data: '0x' },
  },
  'Hardhat, for an unknown function': {
    code: -32603,
    message:
      "Error: Transaction reverted: function selector was not recognized and there's no fallback function",
  },
  'a node with its own code': { code: -32010, message: 'Transaction execution error: Reverted' },
  'a wallet that nests the error of the node': {
    code: -32603,
    message: 'Internal JSON-RPC error.',
    data: { code: 3, message: 'execution reverted', data: '0x' },
  },
  'no code': { message: 'execution reverted' },
}

/** Errors that say nothing about the chain. */
const OUTAGES = {
  'a rate limit of Base': { code: -32016, message: 'over rate limit' },
  'a rate limit of EIP-1474': { code: -32005, message: 'limit exceeded' },
  'a rate limit with data': {
    code: -32005,
    message: 'daily request count exceeded, request rate limited',
    data: { see: 'https://node.example', rate: { allowed_rps: 1 } },
  },
  'a rate limit with data in hex': { code: -32005, message: 'limit exceeded', data: '0x08c379a0' },
  'a rate limit of a proxy': { code: -32029, message: 'too many requests' },
  'a status as code': { code: 429, message: 'Your app has exceeded its compute units per second capacity.' },
  'a rate limit as a server error': { code: -32000, message: 'rate limit exceeded' },
  'a plain text': 'Too many requests',
  'a missing method': { code: -32601, message: 'the method eth_call does not exist/is not available' },
  'an internal error': { code: -32603, message: 'Internal error' },
  'a time limit': { code: -32000, message: 'execution aborted (timeout = 5s)' },
  'a missing block': { code: -32000, message: 'header not found' },
  'missing state': { code: -32000, message: 'missing trie node 0xabcdef0123 (path 0a0b)' },
  'a lack of archive data': { code: 4444, message: 'pruned history unavailable' },
  'an invalid key': { code: -32000, message: 'invalid api key' },
  'an unpaid bill': { code: -32000, message: 'insufficient balance, please top up your account' },
  'an unpaid plan': { code: -32003, message: 'Insufficient funds on your API plan' },
  'a broken database': {
    code: -32603,
    message: 'EVM error: database error: failed to get account: connection reset',
  },
  'a tariff': { code: -32000, message: 'Too many requests. Reverting to free tier limits.' },
  'a reorg': { code: -32000, message: 'state unavailable: chain was reverted during reorg, try again' },
  'a rate limit with the code of a revert': { code: 3, message: 'capacity exceeded' },
  'the id of a trace as data': { code: -32603, message: 'Internal error', data: '0x7f3a99c1d2e40b55' },
  'a rate limit with four bytes of data': { code: -32000, message: 'Too many requests', data: '0x1a2b3c4d' },
  'an internal error with four bytes of data': {
    code: -32603,
    message: 'Internal error',
    data: '0xdeadbeef',
  },
  'a tariff that names reverts': {
    code: -32000,
    message: 'compute units exceeded; execution reverted requests are billed',
  },
  'a rollback': { code: -32000, message: 'reverted to an earlier block, please retry' },
  'no message': { code: -32099 },
}

describe('an attempt of eth_call', () => {
  it.each(Object.entries(REVERTS))('returns the error if it is a revert of %s', async (_, error) => {
    const { node, asked } = openPair({ error }, { result: '0x1234' })
    expect(await node.attempt('eth_call', [{}, 'latest'], text)).toMatchObject({
      error: { message: error.message },
    })
    expect(asked).toEqual([FIRST])
  })

  it.each(Object.entries(OUTAGES))('tries the next endpoint if the error is %s', async (_, error) => {
    const { node } = openPair({ error }, { result: '0x1234' })
    expect(await node.attempt('eth_call', [{}, 'latest'], text)).toEqual({ result: '0x1234' })
  })

  it.each(Object.entries(OUTAGES))('throws if every endpoint fails with %s', async (_, error) => {
    const { node } = openPair({ error }, { error })
    const refused = await refusal(node.attempt('eth_call', [{}, 'latest'], text), 'NodeUnavailable', 503)
    expect(refused.message).toMatch(
      /The RPC endpoint first\.invalid (?:does not answer eth_call|refuses: too many requests)\./,
    )
    expect(refused.details.quote).toMatch(/^first\.invalid says: .+ second\.invalid says: /)
  })

  it.each([
    ['out of gas', 'out of gas'],
    ['out of gas at anvil', 'EVM error MemoryOOG'],
    ['an invalid opcode', 'invalid opcode: INVALID'],
    ['too little money', 'insufficient funds for gas * price + value: address 0xab have 0 want 1'],
  ])('returns the error only after all endpoints were tried if it is %s', async (_, message) => {
    const error = { code: -32000, message }
    const params = [{ from: `0x${'ab'.repeat(20)}` }, 'latest']
    const better = openPair({ error }, { result: '0x1234' })
    expect(await better.node.attempt('eth_call', params, text)).toEqual({ result: '0x1234' })
    const { node, asked } = openPair({ error }, { error })
    expect(await node.attempt('eth_call', params, text)).toMatchObject({ error: { message } })
    expect(asked).toEqual([FIRST, SECOND])
  })

  it.each([
    ['out of gas', { error: { code: -32000, message: 'out of gas' } }, { error: OUTAGES['no message'] }],
    ['out', { error: OUTAGES['a rate limit of Base'] }, { error: { code: -32000, message: 'out of gas' } }],
    [
      'no light node',
      ...Array(2).fill({ error: { code: -32000, message: 'EVM error: missing account proof' } }),
    ],
  ])('throws if an endpoint that is out could have executed the call: the first is %s', async (_, a, b) => {
    await refusal(openPair(a, b).node.attempt('eth_call', [{}, 'latest'], text), 'NodeUnavailable', 503)
  })

  it.each([null, 12, {}, undefined])('tries the next endpoint after a bad result: %o', async (result) => {
    const { node } = openPair({ result }, { result: '0x1234' })
    expect(await node.attempt('eth_call', [{}, 'latest'], text)).toEqual({ result: '0x1234' })
    await refusal(openPair({ result }, { result }).node.ask('eth_call', [], text), 'NodeUnavailable', 503)
  })
})

describe('an attempt of another method', () => {
  const fails = (method: 'eth_getBalance' | 'eth_getLogs', error: unknown) =>
    openPair({ error }, { error }).node.attempt(method, [], z.unknown())

  it.each(Object.values({ ...OUTAGES, ...REVERTS }))('returns no balance but throws: %o', async (error) => {
    await refusal(fails('eth_getBalance', error), 'NodeUnavailable', 503)
  })

  it.each([
    ['eth_maxPriorityFeePerGas', { code: -32601, message: 'the method does not exist' }],
    ['eth_maxPriorityFeePerGas', { code: -32004, message: 'Method not supported' }],
    ['eth_feeHistory', { code: -32601, message: 'the method does not exist' }],
    ['eth_call', { code: -32602, message: 'too many arguments, want at most 2' }],
    ['eth_getLogs', { code: -32005, message: 'query returned more than 10000 results' }],
    ['eth_getLogs', { code: -32614, message: 'eth_getLogs is limited to a 10,000 range' }],
    ['eth_sendRawTransaction', { code: -32000, message: 'nonce too low' }],
    ['eth_sendRawTransaction', { code: -32000, message: 'insufficient funds for transfer' }],
    ['eth_sendRawTransaction', { code: -32003, message: 'transaction underpriced' }],
    ['eth_estimateGas', { code: -32000, message: 'gas required exceeds allowance (0)' }],
  ] as const)('returns the error if every endpoint refuses %s: %o', async (method, error) => {
    const params = [{}, 'latest', {}]
    const { node, asked } = openPair({ error }, { error })
    expect(await node.attempt(method, params, text)).toMatchObject({ error })
    expect(asked).toEqual([FIRST, SECOND])
    const better = openPair({ error }, { result: '0x12' })
    expect(await better.node.attempt(method, params, quantity)).toEqual({ result: 18n })
  })

  it.each([
    ['eth_maxPriorityFeePerGas', { code: -32016, message: 'over rate limit' }],
    ['eth_call', { code: -32005, message: 'limit exceeded' }],
    ['eth_getLogs', { code: -32005, message: 'daily request count exceeded, request rate limited' }],
    ['eth_sendRawTransaction', { code: -32005, message: 'limit exceeded' }],
    ['eth_sendRawTransaction', { code: -32603, message: 'Internal error' }],
    ['eth_estimateGas', { code: -32000, message: 'header not found' }],
    ['eth_estimateGas', { code: -32000, message: 'Insufficient funds in your plan' }],
  ] as const)('throws if every endpoint fails at %s: %o', async (method, error) => {
    const { node } = openPair({ error }, { error })
    await refusal(node.attempt(method, [{}, 'latest', {}], text), 'NodeUnavailable', 503)
  })

  it('tries no other endpoint if a node already has the transaction', async () => {
    const error = { code: -32000, message: 'already known' }
    const { node, asked } = openPair({ error }, { result: '0x12' })
    expect(await node.attempt('eth_sendRawTransaction', ['0x'], text)).toMatchObject({ error })
    expect(asked).toEqual([FIRST])
  })

  it('throws an error that contains the error of the node, because the request of a site may be malformed', async () => {
    const error = { code: -32602, message: 'invalid argument 0' }
    const thrown = await fails('eth_getBalance', error).catch((cause: unknown) => cause)
    expect(thrown).toBeInstanceOf(NodeOutage)
    expect((thrown as NodeOutage).lastError).toMatchObject(error)
  })
})

it('an RPC endpoint that answers 429 is reported as refusing too many requests', async () => {
  const node = openNode([FIRST], devnet, async () => new Response('<html>', { status: 429 }))
  const refused = await refusal(node.ask('eth_gasPrice', [], text), 'NodeUnavailable', 503)
  expect(refused.message).toBe('The RPC endpoint first.invalid refuses: too many requests.')
})

it('a revert that an RPC endpoint reports as a result of `ask` is quoted', async () => {
  const { node } = openPair({ error: REVERTS['geth, without data'] }, { result: '0x' })
  const refused = await refusal(node.ask('eth_call', [], text), 'NodeUnavailable', 503)
  expect(refused.message).toBe('eth_call ended in an error.')
  expect(refused.details.quote).toBe('The node says: execution reverted')
})
