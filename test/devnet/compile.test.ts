/** Our own contracts as they are delivered: compiled before, so that no chain waits for the compiler. */
import { expect, it } from 'vitest'
import { compareCompiled } from './compile'

it('go compiled beside their sources; when they change, contracts-….json of .output/devnet is to be copied there', async () => {
  const { delivered, compiled } = await compareCompiled()
  expect(delivered).toEqual(compiled)
})
