import { expect, it } from 'vitest'
import { permissionReasons } from '../../../../src/ui/settings/sites/permission-reasons'
import manifests from '../../../fixtures/manifests.json' with { type: 'json' }

it('permissionReasons explains every permission of both manifests and no other', () => {
  const requested = Object.values(manifests).flatMap(({ permissions }) => permissions)
  expect(Object.keys(permissionReasons).sort()).toEqual([...new Set(requested)].sort())
})
