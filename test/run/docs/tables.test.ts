import { describe, expect, it } from 'vitest'
import app from '../../../package.json' with { type: 'json' }
import manifests from '../../fixtures/manifests.json' with { type: 'json' }
import { readSource } from '../../support/sources'
import { dependencyReasons } from './dependencies'
import { permissionReasons } from './permissions'
import { documentTables, replaceTable } from './tables'

describe('generated tables', () => {
  it.each(documentTables)('$name in $file are current (npm run format writes them)', (table) => {
    const document = readSource(table.file)
    expect(replaceTable(document, table)).toBe(document)
  })

  it('give a reason for every package, and for nothing else', () => {
    const packages = Object.keys({ ...app.devDependencies, ...app.optionalDependencies })
    expect(Object.keys(dependencyReasons).toSorted()).toEqual(packages.toSorted())
  })

  it('give a reason for every permission, and for nothing else', () => {
    const requested = Object.values(manifests).flatMap(
      ({ permissions, optional_host_permissions, host_permissions, content_scripts }) => [
        ...permissions,
        ...optional_host_permissions,
        ...host_permissions,
        ...content_scripts.flatMap(({ matches }) => matches),
      ],
    )
    const explained = permissionReasons.flatMap(({ permissions }) => permissions)
    expect(explained.toSorted()).toEqual([...new Set(requested)].toSorted())
  })

  it('cannot be written into a document without markers', () => {
    const [table] = documentTables
    if (!table) throw new Error('There are no tables.')
    expect(() => replaceTable('# Empty', table)).toThrow('has no markers')
  })
})
