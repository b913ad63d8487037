import { expect, it } from 'vitest'
import { copyableText } from '../../../src/ui/developer/part-rows'

const token = `0x${'a0'.repeat(20)}`

it.each([
  [`USDC, USD Coin ${token}`, token],
  [token, token],
  ['115792089237316195423570985008687907853', '115792089237316195423570985008687907853'],
  ['{"slippageBips":50}', '{"slippageBips":50}'],
  [`from ${token} to ${token}`, `from ${token} to ${token}`],
  ['May 18, 2033, 3:33:20 AM, in 6y 5mo', undefined],
  ['Unlimited', undefined],
  ['2000000000', undefined],
])('copyableText returns the part of %s to copy: %s', (value, copied) => {
  expect(copyableText(value)).toBe(copied)
})
