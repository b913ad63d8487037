import { beforeEach, describe, expect, it, vi } from 'vitest'

const { sendMessage, alarms } = vi.hoisted(() => ({
  sendMessage: vi.fn(),
  alarms: { get: vi.fn(), create: vi.fn(), clear: vi.fn() },
}))
vi.mock('webextension-polyfill', () => ({ default: { runtime: { sendMessage }, alarms } }))

import { callService, pagePorts } from '../../../src/client/bridge/service'
import { MAINNET, TRADER } from '../../support/client'

beforeEach(() => {
  sendMessage.mockReset()
  alarms.create.mockReset()
})

describe('a call over the bridge', () => {
  it('asks the path of the endpoint and reads the reply by its schema', async () => {
    sendMessage.mockResolvedValue({ status: 200, headers: {}, body: '{"blockNumber":5,"funds":[]}' })
    const reply = await callService('getPaperAccount', { network: MAINNET, owner: TRADER })
    expect(reply).toEqual({ blockNumber: 5, funds: [] })
    expect(sendMessage.mock.calls[0]?.[0]).toMatchObject({ path: `/mainnet/api/v1/paper/accounts/${TRADER}` })
  })

  it('that gets no answer is refused as Unreachable, in the words of why', async () => {
    sendMessage.mockResolvedValue({ unreachable: 'Failed to fetch' })
    await expect(callService('getVersion', { network: MAINNET })).rejects.toMatchObject({
      errorType: 'Unreachable',
      message: 'Failed to fetch',
    })
  })
})

describe('a page', () => {
  it('wakes the worker', async () => {
    sendMessage.mockResolvedValue({ status: 200, headers: {}, body: 'null' })
    await pagePorts.wake()
    expect(sendMessage.mock.calls[0]?.[0]).toMatchObject({ method: 'POST', path: '/client/wake' })
  })

  it('has it submit what was signed', async () => {
    sendMessage.mockResolvedValue({ status: 200, headers: {}, body: 'null' })
    await pagePorts.submit()
    expect(sendMessage.mock.calls[0]?.[0]).toMatchObject({ method: 'POST', path: '/client/submit' })
  })

  it('wakes it once more when it was killed in its round', async () => {
    sendMessage.mockResolvedValueOnce(undefined).mockResolvedValue({ status: 200, headers: {}, body: 'null' })
    await pagePorts.wake()
    expect(sendMessage).toHaveBeenCalledTimes(2)
  })

  it('hears when nobody can be woken', async () => {
    sendMessage.mockResolvedValue(undefined)
    await expect(pagePorts.wake()).rejects.toMatchObject({ errorType: 'Unreachable' })
  })

  it('hears when the worker could not do its round', async () => {
    sendMessage.mockResolvedValue({ status: 500, headers: {}, body: 'no' })
    await expect(pagePorts.wake()).rejects.toThrow('no')
  })

  it('sets an alarm of half a minute that outlives it', async () => {
    alarms.get.mockResolvedValue(undefined)
    await pagePorts.setAlarm()
    expect(alarms.create).toHaveBeenCalledWith('cowbell-wake', { delayInMinutes: 0.5, periodInMinutes: 0.5 })
  })
})
