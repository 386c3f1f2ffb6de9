;; The loop of PlainKernel (side-kernel.ts) in WebAssembly with SIMD: four words at a time. SideMemory tells what stands
;; where; what is called a place there is told here in bytes. `npm run kernel` makes simd-kernel-bytes.ts of this file.
(module
  (import "scan" "memory" (memory 0))

  ;; Answers the lists of so many people; returns where the answers end. $words: those of a row, in bytes.
  (func (export "find")
    (param $people i32) (param $list i32) (param $words i32) (param $sum i32)
    (param $found i32) (param $positions i32) (param $answer i32) (result i32)
    (local $w i32) (local $end i32)
    (local $a i32) (local $b i32) (local $c i32) (local $d i32)
    (local $e i32) (local $f i32) (local $g i32) (local $h i32)
    (local $row i32) (local $rowEnd i32) (local $place i32)
    (local $both v128) (local $bits i64) (local $foundEnd i32) (local $next i32) (local $told i32)
    (block $done
      (loop $person
        (br_if $done (i32.eqz (local.get $people)))
        (local.set $people (i32.sub (local.get $people) (i32.const 1)))

        ;; Whole rows, eight at a time. All but the last eight are added to the sum.
        (local.set $end
          (i32.add (i32.add (local.get $list) (i32.const 4)) (i32.shl (i32.load (local.get $list)) (i32.const 2))))
        (local.set $list (i32.add (local.get $list) (i32.const 4)))
        (block $last
          (loop $more
            (local.set $a (i32.shl (i32.load (local.get $list)) (i32.const 2)))
            (local.set $b (i32.shl (i32.load offset=4 (local.get $list)) (i32.const 2)))
            (local.set $c (i32.shl (i32.load offset=8 (local.get $list)) (i32.const 2)))
            (local.set $d (i32.shl (i32.load offset=12 (local.get $list)) (i32.const 2)))
            (local.set $e (i32.shl (i32.load offset=16 (local.get $list)) (i32.const 2)))
            (local.set $f (i32.shl (i32.load offset=20 (local.get $list)) (i32.const 2)))
            (local.set $g (i32.shl (i32.load offset=24 (local.get $list)) (i32.const 2)))
            (local.set $h (i32.shl (i32.load offset=28 (local.get $list)) (i32.const 2)))
            (local.set $list (i32.add (local.get $list) (i32.const 32)))
            (br_if $last (i32.ge_u (local.get $list) (local.get $end)))
            (local.set $w (i32.const 0))
            (loop $add
              (v128.store (i32.add (local.get $sum) (local.get $w))
                (v128.or (v128.load (i32.add (local.get $a) (local.get $w)))
                (v128.or (v128.load (i32.add (local.get $b) (local.get $w)))
                (v128.or (v128.load (i32.add (local.get $c) (local.get $w)))
                (v128.or (v128.load (i32.add (local.get $d) (local.get $w)))
                (v128.or (v128.load (i32.add (local.get $e) (local.get $w)))
                (v128.or (v128.load (i32.add (local.get $f) (local.get $w)))
                (v128.or (v128.load (i32.add (local.get $g) (local.get $w)))
                (v128.or (v128.load (i32.add (local.get $h) (local.get $w)))
                         (v128.load (i32.add (local.get $sum) (local.get $w))))))))))))
              (br_if $add (i32.lt_u (local.tee $w (i32.add (local.get $w) (i32.const 16))) (local.get $words))))
            (br $more)))

        ;; Rows of pairs: a word, and its place within the row.
        (local.set $end
          (i32.add (i32.add (local.get $list) (i32.const 4)) (i32.shl (i32.load (local.get $list)) (i32.const 2))))
        (local.set $list (i32.add (local.get $list) (i32.const 4)))
        (block $noMore
          (loop $pairs
            (br_if $noMore (i32.ge_u (local.get $list) (local.get $end)))
            (local.set $row (i32.shl (i32.load (local.get $list)) (i32.const 2)))
            (local.set $list (i32.add (local.get $list) (i32.const 4)))
            (local.set $rowEnd (i32.add (local.get $row) (i32.shl (i32.load (local.get $row)) (i32.const 3))))
            (loop $pair
              (local.set $place
                (i32.add (local.get $sum) (i32.shl (i32.load offset=4 (local.get $row)) (i32.const 2))))
              (i32.store (local.get $place) (i32.or (i32.load (local.get $place)) (i32.load offset=8 (local.get $row))))
              (br_if $pair (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 8))) (local.get $rowEnd))))
            (br $pairs)))

        ;; Both sides of 128 policies, which stand side by side; and the sum is emptied. What the sides of 64 of them have
        ;; in common is noted, with the place of their positions, behind the last note that is kept, and kept where it is
        ;; not zero: without a branch, as a processor does not foresee what is violated.
        (local.set $foundEnd (local.get $found))
        (local.set $w (i32.const 0))
        (loop $side
          (local.set $both
            (v128.and
              (v128.or (v128.load (i32.add (local.get $a) (local.get $w)))
              (v128.or (v128.load (i32.add (local.get $b) (local.get $w)))
              (v128.or (v128.load (i32.add (local.get $c) (local.get $w)))
              (v128.or (v128.load (i32.add (local.get $d) (local.get $w)))
              (v128.or (v128.load (i32.add (local.get $e) (local.get $w)))
              (v128.or (v128.load (i32.add (local.get $f) (local.get $w)))
              (v128.or (v128.load (i32.add (local.get $g) (local.get $w)))
              (v128.or (v128.load (i32.add (local.get $h) (local.get $w)))
                       (v128.load (i32.add (local.get $sum) (local.get $w)))))))))))
              (v128.or (v128.load offset=16 (i32.add (local.get $a) (local.get $w)))
              (v128.or (v128.load offset=16 (i32.add (local.get $b) (local.get $w)))
              (v128.or (v128.load offset=16 (i32.add (local.get $c) (local.get $w)))
              (v128.or (v128.load offset=16 (i32.add (local.get $d) (local.get $w)))
              (v128.or (v128.load offset=16 (i32.add (local.get $e) (local.get $w)))
              (v128.or (v128.load offset=16 (i32.add (local.get $f) (local.get $w)))
              (v128.or (v128.load offset=16 (i32.add (local.get $g) (local.get $w)))
              (v128.or (v128.load offset=16 (i32.add (local.get $h) (local.get $w)))
                       (v128.load offset=16 (i32.add (local.get $sum) (local.get $w)))))))))))))
          (v128.store (i32.add (local.get $sum) (local.get $w)) (v128.const i64x2 0 0))
          (v128.store offset=16 (i32.add (local.get $sum) (local.get $w)) (v128.const i64x2 0 0))
          (local.set $place (i32.add (local.get $positions) (i32.shl (local.get $w) (i32.const 4))))
          (i64.store (local.get $foundEnd) (local.tee $bits (i64x2.extract_lane 0 (local.get $both))))
          (i32.store offset=8 (local.get $foundEnd) (local.get $place))
          (local.set $foundEnd
            (i32.add (local.get $foundEnd) (i32.shl (i64.ne (local.get $bits) (i64.const 0)) (i32.const 4))))
          (i64.store (local.get $foundEnd) (local.tee $bits (i64x2.extract_lane 1 (local.get $both))))
          (i32.store offset=8 (local.get $foundEnd) (i32.add (local.get $place) (i32.const 256)))
          (local.set $foundEnd
            (i32.add (local.get $foundEnd) (i32.shl (i64.ne (local.get $bits) (i64.const 0)) (i32.const 4))))
          (br_if $side (i32.lt_u (local.tee $w (i32.add (local.get $w) (i32.const 32))) (local.get $words))))

        ;; The positions of what is noted, behind their number.
        (local.set $told (local.get $answer))
        (local.set $next (local.get $found))
        (block $toldAll
          (loop $note
            (br_if $toldAll (i32.ge_u (local.get $next) (local.get $foundEnd)))
            (local.set $bits (i64.load (local.get $next)))
            (local.set $place (i32.load offset=8 (local.get $next)))
            (local.set $next (i32.add (local.get $next) (i32.const 16)))
            (loop $bit
              (local.set $told (i32.add (local.get $told) (i32.const 4)))
              (i32.store (local.get $told)
                (i32.load
                  (i32.add (local.get $place) (i32.shl (i32.wrap_i64 (i64.ctz (local.get $bits))) (i32.const 2)))))
              (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
              (br_if $bit (i64.ne (local.get $bits) (i64.const 0))))
            (br $note)))
        (i32.store (local.get $answer) (i32.shr_u (i32.sub (local.get $told) (local.get $answer)) (i32.const 2)))
        (local.set $answer (i32.add (local.get $told) (i32.const 4)))
        (br $person)))
    (local.get $answer)))
