import { describe, expect, it } from 'vitest'
import { readNodeFacts } from '../../../src/client/sending/transfer-reads'
import { selectorOf } from '../../../src/domain/evm/abi'
import { erc20 } from '../../../src/domain/evm/contracts'
import { type Address, toAmount } from '../../../src/domain/scalars'
import { type NodeReply, openFakeNode, REVERT } from '../../support/rpc-node'

const OWNER = `0x${'11'.repeat(20)}` as Address
const act = {
  kind: 'transfer',
  token: `0x${'22'.repeat(20)}` as Address,
  recipient: `0x${'33'.repeat(20)}` as Address,
  amount: toAmount(9n),
} as const

/** Behaviour of a fake operator: amounts in atoms, and the replies of a contract at the recipient. */
interface Fake {
  readonly balance?: number
  readonly received?: number | 'unsupported'
  readonly code?: 'none' | 'contract' | 'token'
  readonly isBusy?: boolean
}

const toWord = (value: number): NodeReply => ({ result: `0x${value.toString(16).padStart(64, '0')}` })

function answer(
  { balance = 50, received = 9, code = 'none', isBusy }: Fake,
  method: string,
  params: unknown,
) {
  if (isBusy) return new Response('busy', { status: 429 })
  if (method === 'eth_getCode') return { result: code === 'none' ? '0x' : '0x60' }
  if (method !== 'eth_call') return { result: '0x1' }
  const [{ to, data }, , overrides] = params as [{ to: string; data: string }, string, unknown]
  if (overrides) return received === 'unsupported' ? REVERT : toWord(received)
  if (to === act.recipient) return code === 'token' ? toWord(0) : { result: '0x' }
  return data.startsWith(selectorOf(erc20, 'balanceOf')) ? toWord(balance) : REVERT
}

/** Reads the facts from an operator per fake: a.invalid, b.invalid, and so on. */
function readFrom(...fakes: readonly Fake[]) {
  const urls = fakes.map((_, index) => `http://${'abc'[index]}.invalid/`)
  const node = openFakeNode(
    (method, params, url) => answer(fakes[urls.indexOf(url)] ?? {}, method, params),
    undefined,
    urls,
  )
  return readNodeFacts(node, OWNER, act)
}

const known = (balance: bigint) => ({ step: 'known', funds: { balance, allowance: balance } })

describe('the facts of a transfer', () => {
  it('need no allowance and no second operator', async () => {
    expect(await readFrom({ code: 'token' })).toMatchObject({
      ...{ funds: known(50n), code: 'token', received: 9n },
      ...{ readings: [], silent: [] },
    })
  })

  it('contain what each operator says about the recipient, and the most harmless code and amount', async () => {
    expect(await readFrom({ code: 'token', received: 0 }, { received: 8 })).toMatchObject({
      code: 'none',
      received: 8n,
      readings: [
        { operator: 'a.invalid', code: 'token', received: 0n },
        { operator: 'b.invalid', code: 'none', received: 8n },
      ],
      silent: [],
    })
  })

  it('contain a difference about the balance', async () => {
    expect(await readFrom({}, { balance: 3 })).toMatchObject({ funds: { step: 'disputed' } })
  })

  it.each<[string, Fake]>([
    ['answers 429', { isBusy: true }],
    ['cannot simulate what arrives', { received: 'unsupported' }],
  ])('name an operator that %s', async (_, fake) => {
    expect(await readFrom({}, fake)).toMatchObject({ code: 'none', received: 9n, silent: ['b.invalid'] })
  })

  it('leave the amount unknown if no operator can simulate it', async () => {
    const unsupported = { received: 'unsupported' } as const
    expect(await readFrom(unsupported, unsupported)).toMatchObject({ received: undefined, silent: [] })
  })

  it('are refused if no operator answers', async () => {
    await expect(readFrom({ isBusy: true }, { isBusy: true })).rejects.toMatchObject({
      errorType: 'NodeUnavailable',
    })
  })
})
