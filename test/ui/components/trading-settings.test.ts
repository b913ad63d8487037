import { describe, expect, it, vi } from 'vitest'

vi.mock('../../../src/desk/settings', () => ({ changeSettings: vi.fn() }))
const { readPercent } = await import('../../../src/ui/components/trading-settings')

describe('readPercent', () => {
  it('reads a percentage as basis points, digit for digit', () => {
    expect(readPercent('0.5')).toBe(50)
    expect(readPercent('0,29')).toBe(29)
    expect(readPercent('1 %')).toBe(100)
    expect(readPercent('50')).toBe(5000)
  })

  it.each(['', '0', '0.001', '50.01', '-1', '1e2', 'half', '0.5.5'])('takes %j for no percentage', (text) => {
    expect(readPercent(text)).toBeUndefined()
  })
})
