import { lookOver } from '../support/look-over'

lookOver('sites')
