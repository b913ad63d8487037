import { describe, expect, it } from 'vitest'
import { notificationType } from '../../../../src/client/db/rows/notification'
import { muteName, muteOfOrder } from '../../../../src/client/settings/preferences'
import { listMutedOrders, muteMatrix } from '../../../../src/ui/notifications/settings/mute-matrix'

const channels = [
  { id: 'desktop', label: 'Desktop' },
  { id: 'hook', label: 'Hook' },
]
const main = { address: '0x12', name: 'Main' } as never
const matrix = (...mutes: string[]) => muteMatrix(mutes, [main], channels, new Map())
const row = (label: string, ...mutes: string[]) =>
  matrix(...mutes)
    .flatMap(({ rows }) => rows)
    .find((each) => each.label === label)
const notified = (label: string, ...mutes: string[]) =>
  row(label, ...mutes)?.cells.map(({ isNotified }) => isNotified)

describe('muteMatrix', () => {
  it('has a row for each type and account, a column for all channels and a column for each channel', () => {
    const [kinds, accounts, orders] = matrix()
    expect(kinds?.rows).toHaveLength(notificationType.options.length)
    expect(accounts?.rows.map(({ label }) => label)).toEqual(['Main'])
    expect(orders).toBeUndefined()
    expect(row('Order filled')?.cells.map(({ channel }) => channel)).toEqual(['', 'desktop', 'hook'])
  })

  it('mutes one channel and leaves the others', () => {
    const mute = muteName('type:order_filled', 'hook')
    expect(notified('Order filled', mute)).toEqual([true, true, false])
    expect(row('Order filled', mute)?.cells.map(({ name }) => name)).toEqual([
      'type:order_filled',
      'type:order_filled@desktop',
      mute,
    ])
  })

  it('disables the channel cells of a row that is muted on all channels', () => {
    const cells = row('Main', 'account:0x12')?.cells
    expect(cells?.map(({ isNotified }) => isNotified)).toEqual([false, false, false])
    expect(cells?.map(({ isFixed }) => isFixed)).toEqual([false, true, true])
  })

  it('always notifies of signature mismatches', () => {
    const cells = row('Signature mismatch', 'type:signature_mismatch')?.cells
    expect(cells?.every(({ isNotified, isFixed }) => isNotified && isFixed)).toBe(true)
  })

  it('lists a muted order once', () => {
    const line = `order:sandbox:1:0x${'ab'.repeat(56)}` as const
    const sections = matrix(muteName(line), muteName(line, 'hook'), 'nonsense')
    expect(sections.at(-1)?.title).toBe('Muted orders')
    expect(sections.at(-1)?.rows).toMatchObject([{ label: 'Order 0xabababab…abababab' }])
  })

  it('describes a known order by its trade', () => {
    const key = { profileId: 'sandbox', chainId: 1, uid: `0x${'ab'.repeat(56)}` } as const
    const mutes = [muteOfOrder(key), `${muteOfOrder(key)}@hook`, 'order:nonsense']
    expect(listMutedOrders(mutes)).toEqual([key])
    const trades = new Map([[muteOfOrder(key), 'Sell 1 WETH for at least 3,000 USDC']])
    const labels = muteMatrix(mutes, [main], channels, trades)
      .at(-1)
      ?.rows.map(({ label }) => label)
    expect(labels).toEqual(['Sell 1 WETH for at least 3,000 USDC', 'Order nonsense…nonsense'])
  })
})
