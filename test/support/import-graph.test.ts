import { describe, expect, it } from 'vitest'
import { buildImportGraph, findCircles, listImports } from './import-graph'

describe('listImports', () => {
  it.each([
    ["import { a } from './a'", ['./a']],
    ["import type { A } from '../a'", ['../a']],
    ["import {\n  type A,\n  b,\n} from './a'", ['./a']],
    ["import './styles.css'", ['./styles.css']],
    ["const load = () => import('./a')", ['./a']],
    ["export { a } from './a'", ['./a']],
    ["import { z } from 'zod'", []],
    ["/** It is loaded by `import('./a')`. */", []],
    ["// import { a } from './a'", []],
  ])('finds the imports of %j', (text, paths) => {
    expect(listImports(text)).toEqual(paths)
  })
})

describe('findCircles', () => {
  const circlesOf = (files: Record<string, string>) =>
    findCircles(buildImportGraph(new Map(Object.entries(files))))

  it('finds a circle of type imports', () => {
    const files = {
      'src/db.ts': "import type { Row } from './rows/row'",
      'src/rows/row.ts': "import { type Key } from '../key'",
      'src/key.ts': "import type { Db } from './db'",
    }
    expect(circlesOf(files)).toEqual([['src/db.ts', 'src/rows/row.ts', 'src/key.ts', 'src/db.ts']])
  })

  it('finds a circle through a dynamic import', () => {
    const files = { 'a.tsx': "import('./b')", 'b.ts': "import type { Props } from './a'" }
    expect(circlesOf(files)).toEqual([['a.tsx', 'b.ts', 'a.tsx']])
  })

  it('finds no circle if two files import a third', () => {
    const files = { 'a.ts': "import './b'\nimport './c'", 'b.ts': "import './c'", 'c.ts': "import 'dexie'" }
    expect(circlesOf(files)).toEqual([])
  })
})
