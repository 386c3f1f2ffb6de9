export { arrangeConflicts, type Conflict } from './matrix/arrange-conflicts';
export { MatrixCounts, type ConflictMatrix, type MatrixLine } from './matrix/conflict-matrix';
export { renderMatrix } from './matrix/render-matrix';
export { drawTrend, type TrendPicture } from './trend/draw-trend';
export { compactCount, shadeOf, shadeSteps } from './matrix/shades';
