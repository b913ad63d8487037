import { beforeEach, describe, expect, it } from 'vitest'
import { answerCapabilities, answerStatus, findCallsFault, statusOf } from '../../../src/client/dapps/calls'
import { readParams } from '../../../src/client/dapps/params'
import { clientDb } from '../../../src/client/db/db'
import type { TransactionRow } from '../../../src/client/db/rows/transaction'
import { readSettings } from '../../../src/client/settings/settings'
import type { Milliseconds } from '../../../src/domain/scalars'
import { emptyClientDb, NOW, TRADER, USDC } from '../../support/client'
import { hashOf, makeTransaction } from '../../support/transaction-rows'

const APP = 'https://app.example'
const call = { to: USDC, data: '0x095ea7b3' }
const list = { version: '2.0.0', chainId: '0x1', from: TRADER, atomicRequired: false, calls: [call] }
const codeOf = (reply: object | undefined) =>
  reply && 'error' in reply ? (reply.error as { readonly code: number }).code : undefined
const fault = async (change: object, origin = APP) =>
  codeOf(await findCallsFault([{ ...list, ...change }], origin, await readSettings()))
const batch = { origin: APP, id: 'mine', count: 2 }
const mined = { state: 'mined', batch } as const
const pending = { state: 'pending', batch } as const
const failed = { state: 'failed', batch } as const

beforeEach(emptyClientDb)

describe('wallet_sendCalls', () => {
  it('waits for the user if each part of the list is supported', async () => {
    expect(await fault({})).toBeUndefined()
    expect(await fault({ capabilities: { paymasterService: { optional: true } } })).toBeUndefined()
  })

  it.each([
    ['calls that must be atomic', { atomicRequired: true }, 5760],
    ['a required capability', { capabilities: { paymasterService: { url: 'x' } } }, 5700],
    ['a required capability of a call', { calls: [{ ...call, capabilities: { a: {} } }] }, 5700],
    ['another network', { chainId: '0x64' }, 5710],
    ['more than 10 calls', { calls: Array(11).fill(call) }, 5740],
    ['a list without calls in it', { calls: 'all' }, -32602],
  ])('is refused for %s', async (_, change, code) => {
    expect(await fault(change)).toBe(code)
  })

  it('is refused for an id that the site used, and not for the id of another site', async () => {
    await clientDb.transactions.put(makeTransaction('1', { batch }))
    expect(await fault({ id: 'mine' })).toBe(5720)
    expect(await fault({ id: 'mine' }, 'https://other.example')).toBeUndefined()
  })

  it.each([
    ['an old version', { version: '1.0' }],
    ['a call that creates a contract', { calls: [{ data: '0x60' }] }],
    ['no call', { calls: [] }],
    ['an empty id', { id: '' }],
  ])('has no valid parameters with %s', (_, change) => {
    expect(() => readParams('wallet_sendCalls', JSON.stringify([{ ...list, ...change }]))).toThrow(
      expect.objectContaining({ errorType: 'InvalidParameter' }),
    )
  })
})

describe('statusOf', () => {
  it.each([
    ['pending while a transaction has no block', [mined, pending], false, 100],
    ['pending while the user can send the rest', [mined], true, 100],
    ['confirmed if all are mined', [mined, mined], false, 200],
    ['partial if the user stopped', [mined], false, 600],
    ['partial if one reverted', [mined, failed], false, 600],
    ['reverted if none passed', [failed], false, 500],
    ['failed if no node took them', [{ state: 'refused', batch } as const], false, 400],
  ])('is %s', (_, rows, isWaiting, status) => {
    expect(statusOf(rows, isWaiting)).toBe(status)
  })
})

describe('wallet_getCallsStatus', () => {
  const receipt = async ({ txHash }: { readonly txHash: string }) => ({ result: { txHash } })
  it('returns the receipts of the site’s own list, in order', async () => {
    const rows = ['1', '2'].map((digit) => makeTransaction(digit, { batch, state: 'mined' }))
    await clientDb.transactions.bulkPut(rows)
    expect(await answerStatus(['mine'], APP, receipt)).toEqual({
      result: {
        version: '2.0.0',
        id: 'mine',
        chainId: '0x1',
        status: 200,
        atomic: false,
        receipts: rows.map(({ txHash }) => ({ txHash })),
      },
    })
    expect(codeOf(await answerStatus(['mine'], 'https://other.example', receipt))).toBe(5730)
    expect(codeOf(await answerStatus([7], APP, receipt))).toBe(-32602)
  })
})

describe('the status of a list whose transaction was sped up', () => {
  const again = { batch, replaces: hashOf('1'), createdAt: (NOW + 1) as Milliseconds } as const
  const statusAfter = async (...rows: Parameters<typeof makeTransaction>[]) => {
    await clientDb.transactions.bulkPut(rows.map((row) => makeTransaction(...row)))
    const reply = await answerStatus(['mine'], APP, async ({ txHash }) => ({ result: txHash }))
    return 'result' in reply ? reply.result : reply
  }

  it.each<[string, TransactionRow['state'], TransactionRow['state'], string]>([
    ['its replacement is mined', 'replaced', 'mined', '2'],
    ['it is mined before its replacement', 'mined', 'replaced', '1'],
  ])('is confirmed if %s', async (_, first, second, receipt) => {
    const reply = await statusAfter(
      ['1', { batch, state: first }],
      ['2', { ...again, state: second }],
      ['3', { batch, state: 'mined', createdAt: (NOW + 2) as Milliseconds }],
    )
    expect(reply).toMatchObject({ status: 200, receipts: [hashOf(receipt), hashOf('3')] })
  })

  it('is pending while its replacement is pending, and reverted if that is reverted', async () => {
    const one = { batch: { ...batch, count: 1 } }
    const first = ['1', { ...one, state: 'replaced' }] as const
    expect(await statusAfter([...first], ['2', { ...again, ...one }])).toMatchObject({ status: 100 })
    expect(await statusAfter([...first], ['2', { ...again, ...one, state: 'failed' }])).toMatchObject({
      status: 500,
    })
  })

  it('is failed if the user cancelled it', async () => {
    const act = { kind: 'cancelTransaction' } as const
    const cancelled = { act, replaces: hashOf('1'), state: 'mined' } as const
    expect(await statusAfter(['1', { batch, state: 'replaced' }], ['2', cancelled])).toMatchObject({
      status: 400,
      receipts: [],
    })
  })
})

describe('wallet_getCapabilities', () => {
  it('says for connected accounts that calls are not atomic', async () => {
    const settings = await readSettings()
    const none = { atomic: { status: 'unsupported' } }
    expect(answerCapabilities([TRADER], [TRADER], settings)).toEqual({ result: { '0x1': none } })
    expect(answerCapabilities([TRADER, ['0x64', '0x5']], [TRADER], settings)).toEqual({
      result: { '0x64': none },
    })
    expect(codeOf(answerCapabilities([TRADER], [], settings))).toBe(4100)
    expect(codeOf(answerCapabilities([], [TRADER], settings))).toBe(-32602)
  })
})
