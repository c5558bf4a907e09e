;; A component of the world `workspace`, written by hand, that does not behave. The first byte of the key that it is to run
;; says what it does:
;;
;;   t  traps                 l  loops for ever
;;   g  grows its memory      s  calls itself for ever
;;   d  opens the folder until it is refused, and says why
;;   o  opens what the arguments name, and says why it is refused, if it is
;;   w  makes a file of that name
;;   c  makes it, and traps
;;   x  makes it, and removes it again
;;   y  removes it without having made it
;;   m  makes files of that name, but for the last character, until it is refused, and says why
;;   r  reads it with a buffer for all there is in the world, and gives what it got
;;   any other: answers 7
;;
;; Why it is refused is a character: `@` for the first of the codes of WASI, `A` for the second. Success is `!`.
(component $component
  (import "wasi:filesystem/types@0.2.0" (instance $types
    (export "descriptor" (type $descriptor (sub resource)))
    (type $error-code' (enum
      "access" "would-block" "already" "bad-descriptor" "busy" "deadlock" "quota" "exist" "file-too-large"
      "illegal-byte-sequence" "in-progress" "interrupted" "invalid" "io" "is-directory" "loop" "too-many-links"
      "message-size" "name-too-long" "no-device" "no-entry" "no-lock" "insufficient-memory" "insufficient-space"
      "not-directory" "not-empty" "not-recoverable" "unsupported" "no-tty" "no-such-device" "overflow" "not-permitted"
      "pipe" "read-only" "invalid-seek" "text-file-busy" "cross-device"))
    (export "error-code" (type $error-code (eq $error-code')))
    (type $path-flags' (flags "symlink-follow"))
    (export "path-flags" (type $path-flags (eq $path-flags')))
    (type $open-flags' (flags "create" "directory" "exclusive" "truncate"))
    (export "open-flags" (type $open-flags (eq $open-flags')))
    (type $descriptor-flags' (flags
      "read" "write" "file-integrity-sync" "data-integrity-sync" "requested-write-sync" "mutate-directory"))
    (export "descriptor-flags" (type $descriptor-flags (eq $descriptor-flags')))
    (export "[method]descriptor.read" (func
      (param "self" (borrow $descriptor)) (param "length" u64) (param "offset" u64)
      (result (result (tuple (list u8) bool) (error $error-code)))))
    (export "[method]descriptor.open-at" (func
      (param "self" (borrow $descriptor)) (param "path-flags" $path-flags) (param "path" string)
      (param "open-flags" $open-flags) (param "flags" $descriptor-flags)
      (result (result (own $descriptor) (error $error-code)))))
    (export "[method]descriptor.unlink-file-at" (func
      (param "self" (borrow $descriptor)) (param "path" string)
      (result (result (error $error-code)))))))
  (alias export $types "descriptor" (type $descriptor))
  (import "wasi:filesystem/preopens@0.2.0" (instance $preopens
    (alias outer $component $descriptor (type $descriptor'))
    (export "descriptor" (type $descriptor (eq $descriptor')))
    (export "get-directories" (func (result (list (tuple (own $descriptor) string)))))))

  (core module $memory
    (memory (export "memory") 2)
    (global $free (mut i32) (i32.const 65536))

    (func (export "realloc") (param i32 i32 i32 i32) (result i32)
      (local $block i32)
      (local.set $block (i32.and (i32.add (global.get $free) (i32.const 7)) (i32.const -8)))
      (global.set $free (i32.add (local.get $block) (local.get 3)))
      (loop $grow
        (if (i32.gt_u (global.get $free) (i32.mul (memory.size) (i32.const 65536)))
          (then
            (if (i32.lt_s (memory.grow (i32.const 16)) (i32.const 0)) (then unreachable))
            (br $grow))))
      (local.get $block)))
  (core instance $memory (instantiate $memory))

  (core func $get-directories
    (canon lower (func $preopens "get-directories") (memory $memory "memory") (realloc (func $memory "realloc"))))
  (core func $open-at (canon lower (func $types "[method]descriptor.open-at") (memory $memory "memory")))
  (core func $unlink (canon lower (func $types "[method]descriptor.unlink-file-at") (memory $memory "memory")))
  (core func $read
    (canon lower (func $types "[method]descriptor.read") (memory $memory "memory") (realloc (func $memory "realloc"))))

  (core module $core
    (import "memory" "memory" (memory 2))
    (import "wasi" "get-directories" (func $get-directories (param i32)))
    (import "wasi" "open-at" (func $open-at (param i32 i32 i32 i32 i32 i32 i32)))
    (import "wasi" "unlink" (func $unlink (param i32 i32 i32 i32)))
    (import "wasi" "read" (func $read (param i32 i64 i64 i32)))

    ;; The texts, and at 1024 the reply, at 512 what WASI gives, as the canonical ABI lays them out.
    (data (i32.const 16) "7")
    (data (i32.const 24) ".")

    (func $recurse (param i32) (result i32)
      (i32.add (call $recurse (local.get 0)) (i32.const 1)))

    (func $root (result i32)
      (call $get-directories (i32.const 512))
      (i32.load (i32.load (i32.const 512))))

    ;; Gives a text.
    (func $give (param $text i32) (param $length i32) (result i32)
      (i32.store (i32.const 1028) (local.get $text))
      (i32.store (i32.const 1032) (local.get $length))
      (i32.const 1024))

    (func $make (param $folder i32) (param $path i32) (param $length i32)
      (call $open-at (local.get $folder) (i32.const 0) (local.get $path) (local.get $length)
        (i32.const 5) (i32.const 2) (i32.const 512)))

    ;; `unlink-file-at` gives a code where the others do that have a payload.
    (func $remove (param $folder i32) (param $path i32) (param $length i32)
      (call $unlink (local.get $folder) (local.get $path) (local.get $length) (i32.const 512))
      (i32.store8 (i32.const 516) (i32.load8_u (i32.const 513))))

    ;; Gives what WASI said.
    (func $give-code (result i32)
      (i32.store8 (i32.const 32) (if (result i32) (i32.load8_u (i32.const 512))
        (then (i32.add (i32.const 64) (i32.load8_u (i32.const 516))))
        (else (i32.const 33))))
      (call $give (i32.const 32) (i32.const 1)))

    (func (export "run") (param $arguments i32) (result i32)
      (local $what i32) (local $path i32) (local $length i32) (local $made i32)
      (local.set $what (i32.load8_u (i32.load (local.get $arguments))))
      (local.set $path (i32.load offset=8 (local.get $arguments)))
      (local.set $length (i32.load offset=12 (local.get $arguments)))
      (if (i32.eq (local.get $what) (i32.const 116 (; t ;))) (then unreachable))
      (if (i32.eq (local.get $what) (i32.const 108 (; l ;))) (then (loop (br 0))))
      (if (i32.eq (local.get $what) (i32.const 115 (; s ;))) (then (return (call $recurse (i32.const 0)))))
      (if (i32.eq (local.get $what) (i32.const 103 (; g ;)))
        (then (loop (br_if 0 (i32.ge_s (memory.grow (i32.const 16)) (i32.const 0)))) unreachable))
      (if (i32.eq (local.get $what) (i32.const 100 (; d ;)))
        (then
          (local.set $what (call $root))
          (loop $more
            (call $open-at (local.get $what) (i32.const 1) (i32.const 24) (i32.const 1)
              (i32.const 2) (i32.const 1) (i32.const 512))
            (br_if $more (i32.eqz (i32.load8_u (i32.const 512)))))
          (return (call $give-code))))
      (if (i32.eq (local.get $what) (i32.const 119 (; w ;)))
        (then
          (call $make (call $root) (local.get $path) (local.get $length))
          (return (call $give-code))))
      (if (i32.eq (local.get $what) (i32.const 99 (; c ;)))
        (then
          (call $make (call $root) (local.get $path) (local.get $length))
          unreachable))
      (if (i32.eq (local.get $what) (i32.const 120 (; x ;)))
        (then
          (local.set $what (call $root))
          (call $make (local.get $what) (local.get $path) (local.get $length))
          (call $remove (local.get $what) (local.get $path) (local.get $length))
          (return (call $give-code))))
      (if (i32.eq (local.get $what) (i32.const 121 (; y ;)))
        (then
          (call $remove (call $root) (local.get $path) (local.get $length))
          (return (call $give-code))))
      (if (i32.eq (local.get $what) (i32.const 109 (; m ;)))
        (then
          (local.set $what (call $root))
          (loop $more
            (i32.store8 (i32.sub (i32.add (local.get $path) (local.get $length)) (i32.const 1))
              (i32.add (i32.const 48) (local.tee $made (i32.add (local.get $made) (i32.const 1)))))
            (call $make (local.get $what) (local.get $path) (local.get $length))
            (br_if $more (i32.and (i32.eqz (i32.load8_u (i32.const 512))) (i32.lt_u (local.get $made) (i32.const 70)))))
          (return (call $give-code))))
      (if (i32.or (i32.eq (local.get $what) (i32.const 111 (; o ;))) (i32.eq (local.get $what) (i32.const 114 (; r ;))))
        (then
          (call $open-at (call $root) (i32.const 1) (local.get $path) (local.get $length)
            (i32.const 0) (i32.const 1) (i32.const 512))
          (if (i32.or (i32.load8_u (i32.const 512)) (i32.eq (local.get $what) (i32.const 111)))
            (then (return (call $give-code))))
          (call $read (i32.load (i32.const 516)) (i64.const -1) (i64.const 0) (i32.const 512))
          (if (i32.load8_u (i32.const 512)) (then (return (call $give-code))))
          (return (call $give (i32.load (i32.const 516)) (i32.load (i32.const 520))))))
      (call $give (i32.const 16) (i32.const 1)))

    (func (export "hint-among") (param i32 i32 i32 i32 i32 i32 i32 i32) (result i32)
      unreachable)
    (func (export "tools") (result i32)
      unreachable)
    (func (export "specifications") (param i32 i32 i32) (result i32)
      unreachable))

  (core instance $core (instantiate $core
    (with "memory" (instance $memory))
    (with "wasi" (instance
      (export "get-directories" (func $get-directories))
      (export "open-at" (func $open-at))
      (export "unlink" (func $unlink))
      (export "read" (func $read))))))

  (type $complex' (record (field "re" f64) (field "im" f64)))
  (export $complex "complex" (type $complex'))
  (type $value' (variant
    (case "number" f64) (case "complex" $complex) (case "text" string) (case "boolean" bool) (case "structured" string)))
  (export $value "value" (type $value'))
  (type $limits' (record
    (field "source-bytes" (option u64)) (field "nesting" (option u64)) (field "steps" (option u64))
    (field "collection" (option u64)) (field "text" (option u64))
    (field "precision" (option u64)) (field "argument-bytes" (option u64))))
  (export $limits "limits" (type $limits'))
  (type $description' (record
    (field "summary" string) (field "principle" string) (field "usage" string) (field "fault-tolerance" string)))
  (export $description "description" (type $description'))
  (type $example' (record (field "arguments" string) (field "content" string) (field "description" string)))
  (export $example "example" (type $example'))
  (type $annotations' (record (field "read-only" bool) (field "idempotent" bool) (field "touches-world" bool)))
  (export $annotations "annotations" (type $annotations'))
  (type $tool' (record
    (field "set" string) (field "name" string) (field "description" $description) (field "parameters" string)
    (field "examples" (list $example)) (field "annotations" $annotations) (field "runs" bool)))
  (export $tool "tool" (type $tool'))
  (type $moment' (record (field "seconds" u64) (field "nanoseconds" u32)))
  (export $moment "moment" (type $moment'))
  (type $workspace-limits' (record
    (field "entries" (option u64)) (field "bytes" (option u64)) (field "text" (option u64)) (field "milliseconds" (option u64))))
  (export $workspace-limits "workspace-limits" (type $workspace-limits'))
  (type $context' (record
    (field "now" (option $moment)) (field "zone" (option string)) (field "ans" (option $value)) (field "limits" (option $limits))
    (field "workspace" (option $workspace-limits))))
  (export $context "context" (type $context'))
  (type $tool-error' (record (field "message" string) (field "hint" (option string)) (field "code" string)
    (field "rendered" string)))
  (export $tool-error "tool-error" (type $tool-error'))
  (type $reply' (record (field "content" (result string (error $tool-error))) (field "ans" (option $value))
    (field "notes" (list string)) (field "parts" (option string))))
  (export $reply "reply" (type $reply'))
  (type $offered' (record (field "key" string) (field "name" string)))
  (export $offered "offered" (type $offered'))
  (type $tool-message' (record (field "tool-call-id" string) (field "name" string) (field "content" string)
    (field "error" (option $tool-error))))
  (export $tool-message "tool-message" (type $tool-message'))
  (type $replies' (record (field "messages" (list $tool-message)) (field "ans" (option $value))))
  (export $replies "replies" (type $replies'))

  (func $tools (result (list $tool))
    (canon lift (core func $core "tools") (memory $memory "memory")))
  (func $specifications
    (param "keys" (list string)) (param "strict" bool) (result (result string (error string)))
    (canon lift (core func $core "specifications") (memory $memory "memory") (realloc (func $memory "realloc"))))
  (func $run (param "key" string) (param "arguments" string) (param "context" $context) (result $reply)
    (canon lift (core func $core "run") (memory $memory "memory") (realloc (func $memory "realloc"))))
  (func $hint-among
    (param "key" string) (param "arguments" string) (param "hint" string) (param "offered" (list $offered))
    (result (option string))
    (canon lift (core func $core "hint-among") (memory $memory "memory") (realloc (func $memory "realloc"))))
  (func $run-calls
    (param "keys" (list string)) (param "calls" string) (param "context" $context)
    (result (result $replies (error string)))
    (canon lift (core func $core "run") (memory $memory "memory") (realloc (func $memory "realloc"))))
  (instance $registry
    (export "tools" (func $tools)) (export "specifications" (func $specifications))
    (export "run" (func $run)) (export "hint-among" (func $hint-among))
    (export "run-calls" (func $run-calls)))
  (instance $values (export "value" (type $value)))
  (export "pascaline:tools/types@0.1.0" (instance $values))
  (export "pascaline:tools/registry@0.1.0" (instance $registry)))
