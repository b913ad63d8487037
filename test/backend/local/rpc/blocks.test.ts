/** Invalid answers of a node for blocks, logs and numbers. */
import { describe, it } from 'vitest'
import type { RpcNode } from '../../../../src/api/node'
import { readBlock, readHead, readLogs, readReceipt } from '../../../../src/backend/local/rpc/blocks'
import { countIncluded, simulateCall } from '../../../../src/backend/local/rpc/sending'
import type { Address, Hash32 } from '../../../../src/domain/scalars'
import { refusal } from '../../../contract/story'
import { openFakeNode } from '../../../support/rpc-node'

const account = `0x${'ab'.repeat(20)}` as Address
const hash = `0x${'11'.repeat(32)}` as Hash32

const answering = (result: unknown) => openFakeNode(() => ({ result }))
const logs = { addresses: [account], topics: [hash], from: 1 }

describe('an invalid answer of a node is refused and is not a bug:', () => {
  const cases = {
    'a block': (node) => readBlock(node, 7),
    'the newest block': readHead,
    'logs of several blocks': (node) => readLogs(node, { ...logs, to: 9 }),
    'logs of one block': (node) => readLogs(node, { ...logs, to: 1 }),
    'a receipt': (node) => readReceipt(node, hash),
    'a count of transactions': (node) => countIncluded(node, account),
    'an estimate of gas': (node) => simulateCall(node, { from: account, to: account, data: '0x' }),
  } satisfies Record<string, (node: RpcNode) => Promise<unknown>>

  it.each(Object.entries(cases))('%s', async (_, ask) => {
    for (const answer of [{ number: 'seven' }, 'junk'])
      await refusal(ask(answering(answer)), 'NodeUnavailable', 503)
  })

  it('a missing newest block', async () => {
    await refusal(readHead(answering(null)), 'NodeUnavailable', 503)
  })
})
