/** Side of an aircraft's label that touches it, clear of the line it flies along: above the aircraft when it flies east or west. */
export function anchorFor(course: number): 'left' | 'bottom' {
  return Math.abs(Math.sin((course * Math.PI) / 180)) > 0.8 ? 'bottom' : 'left';
}
