import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Call, createCaller } from '../../../src/api/caller'
import { fundOnFirstRequest } from '../../../src/backend/serve/demo-accounts'
import { chains, NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { customChain, registerCustomChain } from '../../../src/domain/chains/custom-chains'
import { listTokens, type Token } from '../../../src/domain/chains/tokens'
import { Refusal } from '../../../src/domain/refusal'
import { type Address, type ChainId, toAmount } from '../../../src/domain/scalars'
import { aDevnet } from '../../support/client'
import { demoAccounts } from '../../support/demo-accounts'
import { BASE, openService } from '../../support/service'

describe('the demo accounts', () => {
  it('have wrapped native and stable tokens with allowances on every network with a token list', async () => {
    const { call: callService, fetch } = openService()
    const call = createCaller(fundOnFirstRequest(fetch, callService).fetch, { orderbook: BASE, wallet: BASE })
    for (const { id, wrappedNative } of chains.filter((chain) => listTokens(chain.id).length > 0)) {
      const stable = listTokens(id).find(({ symbol }) => /^USD/.test(symbol))?.address
      for (const owner of demoAccounts) {
        const { funds } = await call('getPaperAccount', { network: id, owner })
        for (const wanted of [wrappedNative, stable]) {
          const fund = funds.find(({ token }) => token === wanted)
          expect(fund?.balance).toBeGreaterThan(0n)
          expect(fund?.allowance).toBeGreaterThanOrEqual(fund?.balance ?? 1n)
        }
      }
    }
  })

  it('get their tokens once, before the first request of their network continues, under any name of the network', async () => {
    const { call, fetch } = openService()
    const [owner] = demoAccounts as [(typeof demoAccounts)[number]]
    let sent = 0
    const counting: Call = async (name, ...rest) => {
      if (name === 'sendPaperTransaction') sent += 1
      return call(name, ...rest)
    }
    const { fetch: served } = fundOnFirstRequest(fetch, counting)
    const ask = async (path: string) => (await served(new Request(BASE + path))).json()
    await ask('/openapi.json')
    expect(sent).toBe(0)
    const replies = await Promise.all(
      ['mainnet', '1', 'ethereum'].map((name) => ask(`/${name}/api/v1/paper/accounts/${owner}`)),
    )
    expect(sent).toBe(10 * 7)
    expect(replies.map(({ funds }) => funds.length)).toEqual([7, 7, 7])
    await ask(`/mainnet/api/v1/account/${owner}/orders`)
    expect(sent).toBe(10 * 7)
  })
})

it('a loaded state changes no approvals of an account that had spent its coins', async () => {
  const { call, fetch } = openService()
  const [owner] = demoAccounts as [(typeof demoAccounts)[number]]
  const network = 1 as ChainId
  const [{ address: token }] = listTokens(network) as [Token]
  const { fetch: served, forget } = fundOnFirstRequest(fetch, call)
  const readFunds = async () =>
    (await (await served(new Request(`${BASE}/mainnet/api/v1/paper/accounts/${owner}`))).json()).funds
  const coins = (await readFunds()).find((fund: { token: Address }) => fund.token === NATIVE_TOKEN_MARKER)
  const amount = toAmount(BigInt(coins.balance))
  await call('sendPaperTransaction', { network, body: { kind: 'wrap', owner, amount } })
  await call('sendPaperTransaction', {
    network,
    body: { kind: 'approve', owner, token, amount: toAmount(0n) },
  })
  const before = await readFunds()
  forget()
  expect(await readFunds()).toEqual(before)
})

it('requests are answered while the accounts cannot be funded, and a later request funds the accounts', async () => {
  const { call, fetch } = openService()
  const [owner] = demoAccounts as [(typeof demoAccounts)[number]]
  let isEmpty = true
  const failing: Call = async (name, ...rest) => {
    if (isEmpty) throw new Refusal('InsufficientBalance')
    return call(name, ...rest)
  }
  const { fetch: served } = fundOnFirstRequest(fetch, failing)
  const fundsOf = async () =>
    (await (await served(new Request(`${BASE}/mainnet/api/v1/paper/accounts/${owner}`))).json()).funds.length
  expect(await fundsOf()).toBe(0)
  isEmpty = false
  expect(await fundsOf()).toBe(7)
})

it('accounts on a chain of the user are not funded', async () => {
  registerCustomChain(z.decode(customChain, aDevnet))
  const { call, fetch } = openService()
  const paths: string[] = []
  const counting: Call = async (name, ...rest) => {
    paths.push(name)
    return call(name, ...rest)
  }
  const { fetch: served } = fundOnFirstRequest(fetch, counting)
  expect((await served(new Request(`${BASE}/${aDevnet.chainId}/api/v1/version`))).status).toBe(200)
  expect(paths).toEqual([])
})
