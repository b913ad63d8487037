import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import '../../src/client/jitless'

it('a schema made after it never asks whether code may be made from text', () => {
  expect(z.config().jitless).toBe(true)
})
