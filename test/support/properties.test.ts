import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { fc } from './properties'

const root = fileURLToPath(new URL('..', import.meta.url))

it('property tests run the same cases each time', () => {
  const play = () => {
    const cases: number[] = []
    fc.assert(fc.property(fc.integer(), (each) => void cases.push(each)))
    return cases
  }
  expect(play()).toEqual(play())
})

it('other test files do not import fast-check directly, because it has no seed there', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const direct = files.filter((file) => /from 'fast-check'/.test(readFileSync(`${root}${file}`, 'utf8')))
  expect(direct.filter((file) => !file.startsWith('support/properties'))).toEqual([])
})
