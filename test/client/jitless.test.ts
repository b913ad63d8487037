import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import '../../src/client/jitless'

it('importing jitless turns on the mode in which schemas never call new Function', () => {
  expect(z.config().jitless).toBe(true)
})
