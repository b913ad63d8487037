import { describe, expect, it } from 'vitest'
import { countUnknown } from '../../../src/wallet/passwords/known-words'

describe('known words', () => {
  it('cover leaked passwords and the words of recovery phrases, alone and joined', () => {
    for (const text of ['password', 'letmein', 'abandon', 'monkeydragon'])
      expect([text, countUnknown(text)]).toEqual([text, 0])
  })

  it('leave the letters of what is none', () => {
    expect([countUnknown('xkqjz'), countUnknown('xpassword'), countUnknown('')]).toEqual([5, 1, 0])
  })
})
