import { describe, expect, it } from 'vitest'
import { countUnknown } from '../../../src/wallet/passwords/known-words'

describe('countUnknown', () => {
  it('finds leaked passwords and words of recovery phrases, single and joined', () => {
    for (const text of ['password', 'letmein', 'abandon', 'monkeydragon'])
      expect([text, countUnknown(text)]).toEqual([text, 0])
  })

  it('counts the letters that no known word covers', () => {
    expect([countUnknown('xkqjz'), countUnknown('xpassword'), countUnknown('')]).toEqual([5, 1, 0])
  })
})
