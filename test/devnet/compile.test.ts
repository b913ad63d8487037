/** Our contracts are shipped compiled, so that no chain waits for the compiler. */
import { expect, it } from 'vitest'
import { compareCompiled } from './compile'

it('the compiled contracts match their sources (after a change, copy .output/devnet/contracts-….json to compiled.json)', async () => {
  const { delivered, compiled } = await compareCompiled()
  expect(delivered).toEqual(compiled)
})
