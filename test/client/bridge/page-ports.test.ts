import { beforeEach, describe, expect, it, vi } from 'vitest'

const { sendMessage, alarms } = vi.hoisted(() => ({
  sendMessage: vi.fn(),
  alarms: { get: vi.fn(), create: vi.fn(), clear: vi.fn() },
}))
vi.mock('webextension-polyfill', () => ({ default: { runtime: { sendMessage }, alarms } }))

import { callService, pagePorts } from '../../../src/client/bridge/page-ports'
import { MAINNET, TRADER } from '../../support/client'

beforeEach(() => {
  sendMessage.mockReset()
  alarms.create.mockReset()
})

describe('callService', () => {
  it("calls the endpoint's path and decodes the reply", async () => {
    sendMessage.mockResolvedValue({ status: 200, headers: {}, body: '{"blockNumber":5,"funds":[]}' })
    const reply = await callService('getPaperAccount', { network: MAINNET, owner: TRADER })
    expect(reply).toEqual({ blockNumber: 5, funds: [] })
    expect(sendMessage.mock.calls[0]?.[0]).toMatchObject({ path: `/mainnet/api/v1/paper/accounts/${TRADER}` })
  })

  it('fails as Unreachable with the reason if there is no reply', async () => {
    sendMessage.mockResolvedValue({ unreachable: 'Failed to fetch' })
    await expect(callService('getVersion', { network: MAINNET })).rejects.toMatchObject({
      errorType: 'Unreachable',
      message: 'Failed to fetch',
    })
  })
})

describe('pagePorts', () => {
  it('wakes the worker', async () => {
    sendMessage.mockResolvedValue({ status: 200, headers: {}, body: 'null' })
    await pagePorts.wake()
    expect(sendMessage.mock.calls[0]?.[0]).toMatchObject({ method: 'POST', path: '/client/wake' })
  })

  it('submits signed orders', async () => {
    sendMessage.mockResolvedValue({ status: 200, headers: {}, body: 'null' })
    await pagePorts.submit()
    expect(sendMessage.mock.calls[0]?.[0]).toMatchObject({ method: 'POST', path: '/client/submit' })
  })

  it('fails if the tick failed', async () => {
    sendMessage.mockResolvedValue({ status: 500, headers: {}, body: 'no' })
    await expect(pagePorts.wake()).rejects.toThrow('no')
  })

  it('sets an alarm of half a minute', async () => {
    alarms.get.mockResolvedValue(undefined)
    await pagePorts.setAlarm()
    expect(alarms.create).toHaveBeenCalledWith('cowbell-wake', { delayInMinutes: 0.5, periodInMinutes: 0.5 })
  })
})
