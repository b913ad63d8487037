import { describe, expect, it, vi } from 'vitest'
import { costHere, deriveKey, deriveNewKey } from '../../../src/wallet/vault/derivation'
import { cheap } from '../../support/wallet'

const memory = vi.hoisted(() => ({ mostKib: Number.POSITIVE_INFINITY, asked: [] as number[] }))
vi.mock('@noble/hashes/argon2.js', async (load) => {
  const real = await load<typeof import('@noble/hashes/argon2.js')>()
  const argon2idAsync: typeof real.argon2idAsync = async (password, salt, cost) => {
    const memoryKib = Number(cost?.m)
    memory.asked.push(memoryKib)
    if (memoryKib > memory.mostKib) throw new RangeError('Array buffer allocation failed')
    return real.argon2idAsync(password, salt, cost)
  }
  return { ...real, argon2idAsync }
})

const SALT = `0x${'07'.repeat(16)}` as const
const cost = { memoryKib: 256, passes: 1 }

describe('deriveKey', () => {
  it('ends when its progress function throws, so that a derivation can be cancelled', async () => {
    memory.mostKib = Number.POSITIVE_INFINITY
    const seen: number[] = []
    const onProgress = (done: number) => {
      seen.push(done)
      if (done >= 0.1) throw new Error('cancelled')
    }
    await expect(deriveKey('password', { ...cost, salt: SALT }, { onProgress })).rejects.toThrow('cancelled')
    expect(seen.at(-1)).toBeLessThan(0.2)
  })
})

describe('the cost of a new vault', () => {
  it('equals 64 MiB and three passes, or 19 MiB and two on a small machine', () => {
    expect(costHere({})).toEqual({ memoryKib: 65_536, passes: 3 })
    expect(costHere({ deviceMemory: 4 })).toEqual(costHere({}))
    expect(costHere({ deviceMemory: 1 })).toEqual({ memoryKib: 19_456, passes: 2 })
  })

  it('falls back to the floor if there is not enough memory, and deriveNewKey returns the used cost', async () => {
    memory.mostKib = 128
    memory.asked.length = 0
    const made = await deriveNewKey('password', SALT, { cost, floor: cheap })
    expect(made.cost).toEqual(cheap)
    expect(made.key).toHaveLength(32)
    expect(memory.asked).toEqual([256, 64])
  })

  it('equals the full cost if there is enough memory', async () => {
    memory.mostKib = Number.POSITIVE_INFINITY
    expect((await deriveNewKey('password', SALT, { cost, floor: cheap })).cost).toEqual(cost)
  })

  it('never falls below the floor', async () => {
    memory.mostKib = 8
    await expect(deriveNewKey('password', SALT, { cost, floor: cheap })).rejects.toMatchObject({
      errorType: 'OutOfMemory',
    })
  })
})
