/* The Uno's firmware as bytes of the host tool. IMAGE: path of the ELF file. */
        .section .rodata
        .global avrdoku_image
        .global avrdoku_image_end
        .balign 16
avrdoku_image:
        .incbin IMAGE
avrdoku_image_end:
        .byte 0

        .section .note.GNU-stack, "", %progbits
